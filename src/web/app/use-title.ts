import { useEffect } from 'preact/hooks';

/** Names the place that a view shows in the title of the page, until it is left; undefined leaves the title of the view. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    document.title = `${name} – Plyhouse`;
    return () => {
      document.title = before;
    };
  }, [name]);
}
