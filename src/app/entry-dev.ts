// React's fast refresh must be in place before the first component loads. The plug-in would do this
// with an inline script, which our content security policy forbids.
// @ts-expect-error: served by Vite's React plug-in in development only
import { injectIntoGlobalHook } from "/@react-refresh";

injectIntoGlobalHook(window);
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
});

await import("./entry-browser.tsx");
