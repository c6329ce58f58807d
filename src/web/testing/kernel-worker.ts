/** The worker's end of kernel-page.ts. */
import { countWith, type KernelTask } from './kernel-count.ts';

self.onmessage = async ({ data }: MessageEvent<KernelTask>) => {
  self.postMessage(await countWith(data));
};
