// In a utility process, before its own code: `process.parentPort`.
import { EventEmitter } from 'node:events';

const port = Object.assign(new EventEmitter(), {
  postMessage: (message: object) => void process.send?.(message),
});
process.on('message', (data) => port.emit('message', { data, ports: [] }));
Object.defineProperty(process, 'parentPort', { value: port });
