/** The kernel in a browser, without the rest of the page: in the page's own thread, and in a worker. */
import { countWith, type KernelCount, type KernelTask } from './kernel-count.ts';

/** The control of the page by a test. */
interface KernelPage {
  countHere(task: KernelTask): Promise<KernelCount>;
  countInWorker(task: KernelTask): Promise<KernelCount>;
}

declare global {
  interface Window {
    kernelPage: KernelPage;
  }
}

window.kernelPage = {
  countHere: countWith,
  countInWorker(task) {
    const worker = new Worker(new URL('./kernel-worker.ts', import.meta.url), { type: 'module' });
    const answer = new Promise<KernelCount>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ count: KernelCount } | { error: string }>) => {
        if ('count' in data) resolve(data.count);
        else reject(new Error(data.error));
      };
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    worker.postMessage(task);
    return answer.finally(() => worker.terminate());
  },
};
