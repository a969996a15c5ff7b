export type PathParams = Readonly<Record<string, string>>;

/** Matches a path against a pattern such as `/shop/{brand}`; undefined where it does not fit. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const expected = pattern.split("/");
  const given = path.split("/");
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = Object.create(null);
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith("{")) {
      if (part !== value) return undefined;
      continue;
    }
    const decoded = decode(value);
    if (!decoded) return undefined;
    params[part.slice(1, -1)] = decoded;
  }
  return params;
}

/** The reverse of `matchPath`. */
export function fillPath(
  pattern: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
