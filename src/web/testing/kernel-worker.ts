/** The worker's side of kernel-page.ts. */
import { countWith, type KernelTask } from './kernel-count.ts';

self.onmessage = ({ data }: MessageEvent<KernelTask>) => {
  countWith(data).then(
    (count) => self.postMessage({ count }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};
