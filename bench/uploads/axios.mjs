// The usual way: axios with form-data, four at a time, as their documentation shows it.
import { createReadStream } from 'node:fs';
import { Agent } from 'node:http';
import axios from 'axios';
import FormData from 'form-data';
import { timeSending } from './measure.ts';

const [base, ...files] = process.argv.slice(2);
const lanes = 4;
const httpAgent = new Agent({ keepAlive: true, maxSockets: lanes });

const post = (path) => {
  const form = new FormData();
  form.append('file', createReadStream(path));
  return axios.post(`${base}/media`, form, { headers: form.getHeaders(), httpAgent, maxBodyLength: Infinity });
};

await timeSending(files, async () => {
  const waiting = [...files];
  const lane = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await post(path);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
});
