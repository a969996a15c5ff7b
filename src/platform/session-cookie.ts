import { parseCookie, stringifySetCookie } from "cookie";
import type { Config } from "./config.ts";

export interface SessionCookie {
  readonly name: string;
  read(header: string | undefined): string | undefined;
  set(token: string, maxAgeSeconds: number): string;
  clear(): string;
}

/** The `__Host-` prefix makes browsers refuse the cookie from any other host; it needs https. */
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
