/**
 * The headers that let the page share memory between threads ("cross-origin isolation"): no window of another origin may hold a reference
 * to it, and it loads nothing from other origins that does not consent. It loads nothing from others anyway. The service worker adds them
 * if a host sends none (web/offline/service-worker.ts).
 */
export const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;
