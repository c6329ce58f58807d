import type { IncomingMessage, ServerResponse } from 'node:http';
import { ISOLATION } from '../host/isolation.ts';
import { CONTENT_SECURITY_POLICY, FRAMED_POLICY } from './content-policy.ts';
import type { Coding, ServedFiles } from './files.ts';

const YEAR_SECONDS = 31_536_000;
/** Files that other sites embed: the board, and the element that frames it. */
const FOR_OTHERS = ['/embed.html', '/plyhouse-board.js'];
/**
 * The page for an address that does not exist, without style or script, so that it needs no other file.
 * @param home the page's own path.
 */
export const notFoundPage = (home: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Page not found · Plyhouse</title>
<main>
<h1>Page not found</h1>
<p>There is no page at this address. <a href="${home}">Go to Plyhouse’s front page</a>.</p>
</main>
</html>
`;

/** Answers one request from the files of the page. */
export async function answer(files: ServedFiles, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request.url ?? '/');
  response.setHeader('Content-Security-Policy', path === '/embed.html' ? FRAMED_POLICY : CONTENT_SECURITY_POLICY);
  setSafeHeaders(response);
  if (path !== undefined && FOR_OTHERS.includes(path)) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return respond(response, 405, `${request.method} is not answered here, only GET and HEAD.`);
  }
  const file = path === undefined ? undefined : files.get(path);
  if (!file) return respondNotFound(request, response);

  const coding = file.isCompressible ? codingFor(request.headers['accept-encoding'] ?? '') : 'identity';
  const tag = `"${file.tag}${coding === 'identity' ? '' : `-${coding}`}"`;
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', file.isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  if (file.isCompressible) response.setHeader('Vary', 'Accept-Encoding');
  if (isKnown(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end();
    return;
  }
  const body = await file.body(coding);
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', body.length);
  if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}

/** The headers of everything that is served. */
export function setSafeHeaders(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  for (const [name, value] of Object.entries(ISOLATION)) response.setHeader(name, value);
}

function respond(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' });
  response.end(`${text}\n`);
}

/** Browsers get a page that leads home, other clients plain text. */
function respondNotFound({ headers, method }: IncomingMessage, response: ServerResponse): void {
  if (!headers.accept?.includes('text/html')) {
    respond(response, 404, 'There is no such page here.');
    return;
  }
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
  response.end(method === 'HEAD' ? undefined : notFoundPage('/'));
}

/** The decoded path of a request, without its query; undefined if it cannot be decoded. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0]!);
  } catch {
    return undefined;
  }
}

/** The best coding that a client takes: brotli, else gzip, else none (RFC 9110, 12.5.3). */
function codingFor(accepted: string): Coding {
  const refused = new Set<string>();
  const named = new Set<string>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) refused.add(name);
    else named.add(name);
  }
  for (const coding of ['br', 'gzip'] as const) {
    if (!refused.has(coding) && (named.has(coding) || named.has('*'))) return coding;
  }
  return 'identity';
}

function isKnown(given: string | undefined, tag: string): boolean {
  return given?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag || known.trim() === '*') ?? false;
}
