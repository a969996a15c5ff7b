import type { BrowserContext } from "@playwright/test";

const reportedTypes = new Set(["error", "warning"]);
/** The browser aborts the unfinished requests of a page that it leaves. */
const abandoned = "net::ERR_ABORTED";

/** Returns a list that grows with the console errors, uncaught errors and failed requests of every page. */
export function collectBrowserErrors(context: BrowserContext, origin: string): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (!reportedTypes.has(message.type())) return;
    errors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => {
    const cause = webError.error();
    errors.push(`uncaught: ${cause.stack ?? cause.message}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown";
    if (reason === abandoned || !request.url().startsWith(origin)) return;
    errors.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  return errors;
}
