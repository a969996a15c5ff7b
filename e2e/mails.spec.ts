import { createServer } from "vite";
import { takeMailPictures } from "./support/mail-pictures.ts";
import { test } from "./support/test.ts";

// Playwright compiles JSX in its own way, so Vite loads the samples, without the plugins that only pages need.
async function loadSamples(): Promise<[name: string, html: string][]> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: "custom",
    logLevel: "error",
  });
  try {
    const { renderMail } = await vite.ssrLoadModule("/src/platform/mail/define-mail.ts");
    const { sampleMail } = await vite.ssrLoadModule("/tests/sample-mail.tsx");
    const { sampleMails } = await vite.ssrLoadModule("/tests/sample-mails.ts");
    const mails: { name: string; html: string }[] = sampleMails;
    return [
      ["sample", renderMail(sampleMail).html],
      ...mails.map(({ name, html }): [string, string] => [name, html]),
    ];
  } finally {
    await vite.close();
  }
}

test("every mail fits phone and desktop, in light and dark mode", async ({ browser }) => {
  test.slow();
  await takeMailPictures(browser, await loadSamples());
});
