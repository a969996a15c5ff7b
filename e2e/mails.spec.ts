import { createServer } from "vite";
import { takeMailPictures } from "./support/mail-pictures.ts";
import { test } from "./support/test.ts";

// Playwright compiles JSX in its own way, so Vite loads the samples.
async function load(path: string) {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false },
    appType: "custom",
  });
  try {
    const { renderMail } = await vite.ssrLoadModule("/src/platform/mail/render-mail.ts");
    return { renderMail, samples: await vite.ssrLoadModule(path) };
  } finally {
    await vite.close();
  }
}

test("the parts of mails fit phone and desktop, in light and dark mode", async ({ browser }) => {
  const { renderMail, samples } = await load("/tests/sample-mail.tsx");
  await takeMailPictures(browser, "sample", renderMail(samples.sampleMail).html);
});

test("every mail about an order fits, in light and dark mode", async ({ browser }) => {
  test.slow();
  const { samples } = await load("/tests/sample-order-mails.ts");
  const mails = Object.entries<{ html: string }>(samples.sampleOrderMails);
  for (const [name, { html }] of mails) await takeMailPictures(browser, `order-${name}`, html);
});
