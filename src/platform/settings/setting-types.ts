import { isIP } from "node:net";
import { z } from "zod";
import { trimOf } from "#src/domain/text.ts";

/** The requirement completes the sentence "NAME must be …". */
function setting<T>(requirement: string, parse: (text: string) => T | undefined) {
  return z.string().transform((text, context) => {
    const value = parse(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: requirement });
    return z.NEVER;
  });
}

export function wholeNumber(min: number, max: number) {
  return setting(`a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= min && value <= max ? value : undefined;
  });
}

export function oneOf<const T extends string>(options: readonly T[]) {
  return setting(`one of ${options.join(", ")}`, (text) =>
    options.find((option) => option === text),
  );
}

/** Text for pages and mail headers, where a line break or control character would do harm. */
export function line(max: number) {
  return setting(`one line of at most ${max} characters`, (text) =>
    text.length <= max && !/\p{Cc}/u.test(text) ? text : undefined,
  );
}

export function url(protocols: readonly string[]) {
  const schemes = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return setting(`an address that starts with ${schemes}`, (text) =>
    protocols.includes(parseUrl(text)?.protocol ?? "") ? text : undefined,
  );
}

export const origin = setting("an http or https address without a path", (text) => {
  const parsed = parseUrl(text);
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:") return undefined;
  return parsed.href === `${parsed.origin}/` ? parsed.origin : undefined;
});

export const host = setting("a host name or an IP address", (text) =>
  isIP(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) ? text : undefined,
);

export const email = setting("an e-mail address", (text) =>
  z.email().safeParse(text).success ? text : undefined,
);

/** Short enough to have a token added to it. */
export const inboundAddress = setting(
  "an e-mail address without a plus sign, with at most 32 characters before the @",
  (text) => (z.email().safeParse(text).success && /^[^+@]{1,32}@/.test(text) ? text : undefined),
);

/** A key that nobody can guess. */
export const secret = setting("at least 32 characters without spaces", (text) =>
  /^\S{32,200}$/.test(text) ? text : undefined,
);

export const factor = setting("a number above 0", (text) => {
  const value = Number(text);
  return /^\d{1,9}(\.\d{1,9})?$/.test(text) && value > 0 ? value : undefined;
});

export function listOf<const T extends string>(options: readonly T[], everything?: string) {
  const requirement = `a comma-separated list of ${[...options, everything].filter(Boolean).join(", ")}`;
  return setting(requirement, (text) => {
    const given = splitList(text);
    if (everything !== undefined && given.includes(everything)) return [...options];
    const known = options.filter((option) => given.includes(option));
    return given.every((item) => options.some((option) => option === item)) ? known : undefined;
  });
}

export interface Bucket {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export const bucket = setting(
  "an address such as s3://bucket/folder?region=eu-central-1&endpoint=https://host",
  (text): Bucket | undefined => {
    const parsed = parseUrl(text);
    if (parsed?.protocol !== "s3:" || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(parsed.hostname))
      return;
    const known = [...parsed.searchParams.keys()].every((name) => /^(endpoint|region)$/.test(name));
    const endpoint = parsed.searchParams.get("endpoint") ?? undefined;
    const folder = trimOf(parsed.pathname, "/");
    const [accessKeyId, secretAccessKey] = [parsed.username, parsed.password].map(decoded);
    if (!known || !/^[\w./-]*$/.test(folder) || !accessKeyId !== !secretAccessKey) return;
    if (endpoint && !/^https?:$/.test(parseUrl(endpoint)?.protocol ?? "")) return;
    return {
      bucket: parsed.hostname,
      prefix: folder && `${folder}/`,
      region: parsed.searchParams.get("region") ?? "us-east-1",
      endpoint,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    };
  },
);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const timeZone = setting("a time zone such as America/New_York", (text) => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
});

export const trustProxy = setting(
  "true, false, a number of proxies or a comma-separated list of addresses",
  (text): boolean | number | string[] | undefined => {
    if (text === "true" || text === "false") return text === "true";
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const addresses = splitList(text);
    return addresses.every(isAddressRange) ? addresses : undefined;
  },
);

function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const maxBits = isIP(address) === 6 ? 128 : 32;
  const validBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return isIP(address) > 0 && validBits && rest.length === 0;
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
