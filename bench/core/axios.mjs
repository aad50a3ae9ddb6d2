// The usual way: axios with an agent that keeps its connection.
import { Agent } from 'node:http';
import axios from 'axios';
import { timeGets } from './measure.ts';

const [, base] = process.argv.slice(2);
const instance = axios.create({ baseURL: base, httpAgent: new Agent({ keepAlive: true }) });

await timeGets(async (limit) => (await instance.get(`/v1/public/posts?limit=${limit}`)).data.posts.length);
