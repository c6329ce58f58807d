import { useEffect, useState } from 'preact/hooks';
import { createKernel, type Kernel } from '../../kernel/kernel.ts';

/** The rules in WebAssembly, loaded with the first step that needs them; undefined until they are there. */
export function useKernel(): Kernel | undefined {
  const [kernel, setKernel] = useState<Kernel>();
  useEffect(() => {
    let isWanted = true;
    // A state that is a function would be called.
    void createKernel().then((made) => isWanted && setKernel(() => made));
    return () => {
      isWanted = false;
    };
  }, []);
  return kernel;
}
