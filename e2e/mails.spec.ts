import { createServer } from "vite";
import { takeMailPictures } from "./support/mail-pictures.ts";
import { test } from "./support/test.ts";

test("the parts of mails fit phone and desktop, in light and dark mode", async ({ browser }) => {
  // Playwright compiles JSX in its own way, so Vite loads the sample.
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  try {
    const { renderMail } = await vite.ssrLoadModule("/src/platform/mail/render-mail.ts");
    const { sampleMail } = await vite.ssrLoadModule("/tests/sample-mail.tsx");
    await takeMailPictures(browser, "sample", renderMail(sampleMail).html);
  } finally {
    await vite.close();
  }
});
