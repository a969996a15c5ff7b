import type { BrowserContext } from "@playwright/test";

const complaints = new Set(["error", "warning"]);
/** A page that is left takes its unfinished requests with it. */
const abandoned = "net::ERR_ABORTED";

/** A list that fills with console complaints, uncaught errors and failed requests of every page. */
export function watchForProblems(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    if (!complaints.has(message.type())) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const cause = error.error();
    problems.push(`uncaught: ${cause.stack ?? cause.message}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown";
    if (reason === abandoned || !request.url().startsWith(origin)) return;
    problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  return problems;
}
