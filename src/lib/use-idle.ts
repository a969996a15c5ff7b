import { useEffect, useState } from "react";

const longestWaitMs = 2_000;

/** True once the browser has had nothing to do since `key` changed. Never if the visitor saves data. */
export function useIdle(key: string): boolean {
  const [idleKey, setIdleKey] = useState<string>();
  useEffect(() => {
    if (savesData()) return;
    const markIdle = () => setIdleKey(key);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(markIdle, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(markIdle, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }, [key]);
  return idleKey === key;
}

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
