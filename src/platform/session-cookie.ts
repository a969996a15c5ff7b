import { parseCookie, stringifySetCookie } from "cookie";
import type { Config } from "./config.ts";

export interface SessionCookie {
  readonly name: string;
  read(header: string | undefined): string | undefined;
  set(token: string, maxAgeSeconds: number): string;
  clear(): string;
}

/** On https the browser itself guarantees, by the `__Host-` name, that no other host set this cookie. */
export function sessionCookie(config: Config): SessionCookie {
  const secure = config.publicUrl.startsWith("https:");
  const name = secure ? "__Host-meridian_session" : "meridian_session";
  const write = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, path: "/", httpOnly: true, sameSite: "lax", secure });
  return {
    name,
    read: (header) => (header ? parseCookie(header)[name] : undefined),
    set: write,
    clear: () => write("", 0),
  };
}
