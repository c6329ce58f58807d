import type { Plugin } from 'vite';

/**
 * What the page may load and do: its own files, pictures written into its style sheets (the pieces), and games it
 * offers for saving; no other host, no inline script or style, no frame around it (except around embed.html). WebAssembly
 * has to be let in by name (the kernel's is); the name means that and nothing else that evaluates.
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
