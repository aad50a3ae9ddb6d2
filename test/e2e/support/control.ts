// Controls the service of a test: orders to it, and requests that bypass Galley.
import { z } from 'zod';
import { JobList } from '../../../main/service/schema.ts';
import type { ControlOrder } from '../../../main/sandbox/control.ts';
import { createServiceCall } from './service-call.ts';

export const controlOf = (address: string, key: string) => {
  const send = createServiceCall(address, key);
  const jobs = async () => JobList.parse(await send('GET', '/v1/public/jobs')).jobs;
  return {
    order: (order: ControlOrder) => send('POST', '/control', order),
    /** Newest first. */
    jobs,
    /** All work that is under way gets stuck. */
    async hold(): Promise<void> {
      for (const { id, status } of await jobs())
        if (status === 'queued' || status === 'running') await send('POST', '/control', { job: { id, stuck: true } });
    },
    /** Uploads it and puts it into the main version. */
    async putPicture(postId: string, bytes: Uint8Array): Promise<void> {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
      const headers = { authorization: `Bearer ${key}` };
      const reply = await fetch(`${address}/v1/public/media`, { method: 'POST', headers, body });
      const { id: attachmentId } = z.object({ id: z.string() }).parse(await reply.json());
      await send('POST', `/v1/public/posts/${postId}/set-image`, { attachmentId });
    },
    publish: (postId: string, platform: string) => send('POST', `/v1/public/posts/${postId}/publish`, { platform }),
    /** Answers its id. */
    async write(platform: string, name: string, fields: object): Promise<string> {
      const { id } = z.object({ id: z.string() }).parse(await send('POST', '/v1/public/posts', { platform, name }));
      await send('PATCH', `/v1/public/posts/${id}`, { platform, ...fields });
      return id;
    },
  };
};
