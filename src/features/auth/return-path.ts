import { paths } from "#src/lib/paths.ts";

/** One slash at the start, and nothing that a browser would read as another host. */
const localPath = /^\/(?![/\\])[^\s\\]*$/;

/** Where to go after signing in: never to another site, whatever the `from` parameter says. */
export function returnPath(from: string | null): string {
  if (!from || !localPath.test(from) || /^\/login($|[?#/])/.test(from)) return paths.account();
  return from;
}
