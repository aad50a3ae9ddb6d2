// The usual way: axios with form-data, four at a time, as their documentation shows it.
import { createReadStream } from 'node:fs';
import { Agent } from 'node:http';
import axios from 'axios';
import FormData from 'form-data';
import { inParallel, timeSending } from './measure.ts';

const [base, ...files] = process.argv.slice(2);
const httpAgent = new Agent({ keepAlive: true });

const post = (path) => {
  const form = new FormData();
  form.append('file', createReadStream(path));
  return axios.post(`${base}/media`, form, { headers: form.getHeaders(), httpAgent, maxBodyLength: Infinity });
};

await timeSending(files, (some) => inParallel(some, post));
