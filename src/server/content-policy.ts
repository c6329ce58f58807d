import type { Plugin } from 'vite';

/**
 * The permissions of the page: its own files, pictures in its style sheets (the pieces) and games offered for saving;
 * no other host, no inline script or style, no frame around it (except around embed.html). WebAssembly, which the
 * kernel uses, has a permission of its own, which allows no other evaluation of code.
 */
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** The policy as the server sends it. */
export const CONTENT_SECURITY_POLICY = DIRECTIVES.join('; ');

/** The policy of the page that other pages may frame, and of no other. */
export const FRAMED_POLICY = DIRECTIVES.filter((directive) => !directive.startsWith('frame-ancestors')).join('; ');

/**
 * A Vite plugin that writes the policy into the page itself, for hosts that send no such header. Whether the page may be
 * framed only a header can say.
 */
export function policyInPage(): Plugin {
  return {
    name: 'plyhouse:policy-in-page',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: FRAMED_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}
