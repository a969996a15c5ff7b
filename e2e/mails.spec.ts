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
    const { renderMail } = await vite.ssrLoadModule("/src/platform/mail/render-mail.ts");
    const { sampleMail } = await vite.ssrLoadModule("/tests/sample-mail.tsx");
    const { sampleOrderMails } = await vite.ssrLoadModule("/tests/sample-order-mails.ts");
    const { sampleDealerMails } = await vite.ssrLoadModule("/tests/sample-dealer-mails.ts");
    const { sampleInboxMails } = await vite.ssrLoadModule("/tests/sample-inbox-mails.ts");
    const { sampleEnquiryMails } = await vite.ssrLoadModule("/tests/sample-enquiry-mails.ts");
    const enquiryMails = Object.entries<{ html: string }>(sampleEnquiryMails);
    const inboxMails = Object.entries<{ html: string }>(sampleInboxMails);
    const { sampleNewsletterMails } = await vite.ssrLoadModule("/tests/sample-newsletter-mails.ts");
    const newsletterMails = Object.entries<{ html: string }>(sampleNewsletterMails);
    const { sampleOfferMails } = await vite.ssrLoadModule("/tests/sample-offer-mails.ts");
    const { sampleAccountMails } = await vite.ssrLoadModule("/tests/sample-account-mails.ts");
    const accountMails = Object.entries<{ html: string }>(sampleAccountMails);
    const mails = Object.entries<{ html: string }>(sampleOrderMails);
    const offerMails = Object.entries<{ html: string }>(sampleOfferMails);
    const dealerMails = Object.entries<{ html: string }>(sampleDealerMails);
    return [
      ["sample", renderMail(sampleMail).html],
      ...mails.map(([name, { html }]): [string, string] => [`order-${name}`, html]),
      ...enquiryMails.map(([name, { html }]): [string, string] => [`enquiry-${name}`, html]),
      ...inboxMails.map(([name, { html }]): [string, string] => [`inbox-${name}`, html]),
      ...offerMails.map(([name, { html }]): [string, string] => [`offer-${name}`, html]),
      ...dealerMails.map(([name, { html }]): [string, string] => [`dealer-${name}`, html]),
      ...accountMails.map(([name, { html }]): [string, string] => [`account-${name}`, html]),
      ...newsletterMails.map(([name, { html }]): [string, string] => [`newsletter-${name}`, html]),
    ];
  } finally {
    await vite.close();
  }
}

test("every mail fits phone and desktop, in light and dark mode", async ({ browser }) => {
  test.slow();
  await takeMailPictures(browser, await loadSamples());
});
