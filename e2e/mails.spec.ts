import { withSource } from "./support/load-source.ts";
import { takeMailPictures } from "./support/mail-pictures.ts";
import { test } from "./support/test.ts";

type Mail = [name: string, html: string];

const loadSamples = () =>
  withSource(async (load) => {
    const { renderMail } = (await load("/src/platform/mail/define-mail.ts")) as {
      renderMail: (mail: unknown) => { html: string };
    };
    const { sampleMail } = await load("/tests/sample-mail.tsx");
    const { sampleMails } = (await load("/tests/sample-mails.ts")) as {
      sampleMails: { name: string; html: string }[];
    };
    return [
      ["sample", renderMail(sampleMail).html],
      ...sampleMails.map(({ name, html }): Mail => [name, html]),
    ] as Mail[];
  });

test("every mail fits phone and desktop, in light and dark mode", async ({ browser }) => {
  test.slow();
  await takeMailPictures(browser, await loadSamples());
});
