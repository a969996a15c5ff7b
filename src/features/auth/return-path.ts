import { paths } from "#src/lib/paths.ts";

/** A path of this shop: one slash at the start, and nothing that a browser would read as another host. */
const localPath = /^\/(?![/\\])[^\s\\]*$/;

/** Where to go on after signing in; never away from the shop, whatever the address asks for. */
export function returnPath(from: string | null): string {
  if (!from || !localPath.test(from) || /^\/login($|[?#/])/.test(from)) return paths.account();
  return from;
}
