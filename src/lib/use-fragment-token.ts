import { useEffect, useState } from "react";

/**
 * The one-time token after the mark in the address. It is removed from there at once, so that the browser's history
 * does not hold it. Null without a token, undefined until the page has looked.
 */
export function useFragmentToken(mark: `#${string}=`): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const { hash, pathname } = window.location;
    if (!hash.startsWith(mark)) return setToken((known) => known ?? null);
    setToken(hash.slice(mark.length));
    window.history.replaceState(null, "", pathname);
  }, [mark]);
  return token;
}
