// The floor of a start: a process that does nothing.
const readyMs = performance.now();
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ readyMs, cpuMs: (user + system) / 1000, rssMB: process.memoryUsage.rss() / 1e6 }));
