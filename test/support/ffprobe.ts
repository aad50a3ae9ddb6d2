// A video as a reader that is not ours finds it.
import { execFileSync } from 'node:child_process';
import { z } from 'zod';

const Probed = z.object({
  format: z.object({ duration: z.coerce.number(), start_time: z.coerce.number() }),
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      nb_read_packets: z.coerce.number(),
    }),
  ),
});

/** Reads every packet. Throws what ffprobe reports as an error of the file. */
export const probe = (path: string): z.infer<typeof Probed> => {
  const args = ['-v', 'error', '-count_packets', '-show_format', '-show_streams', '-of', 'json', path];
  return Probed.parse(JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })));
};
