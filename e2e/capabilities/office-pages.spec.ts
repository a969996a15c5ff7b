import { axe } from "../support/axe.ts";
import { anEnquiry } from "../support/enquiries.ts";
import { officeAddresses } from "../support/office-pages.ts";
import { open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { aPlacedOrder } from "../support/staff-orders.ts";
import { expect, test } from "../support/test.ts";

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on any page of the ${colorScheme} office`, async ({
    page,
    context,
    request,
    allowConsole,
  }) => {
    test.slow();
    // axe asks the frame of a mail's preview, which may not answer.
    allowConsole(/Failed to execute 'postMessage'/);
    await signIn(context, "admin");
    await aPlacedOrder(request, "Axe Order");
    await anEnquiry("Axe", "axe@valid.example");
    await page.emulateMedia({ colorScheme });
    await open(page, "/admin/overview");
    for (const address of await officeAddresses()) {
      await open(page, address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const screen of screens) {
        await page.setViewportSize(screen);
        await test.step(`${address} at ${screen.width}`, () => axe(page));
      }
    }
  });
}
