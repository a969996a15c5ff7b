import type { Page } from "@playwright/test";
import { field, requestsOf, submitButton } from "./support/enquiries.ts";
import { expectFits } from "./support/expect-fits.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

/** A picture of one pixel. */
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOojVcDAAJfAQM7eBlwAAAAAElFTkSuQmCC";

interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const photo = (name: string): TestFile => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(pixel, "base64"),
});
const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a photo") };
const drawing = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};
const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("not a picture") };

const picker = (page: Page) => page.getByLabel("Choose photos");
const zone = (page: Page) => page.getByText("or drop them here").locator("xpath=ancestor::label");
const tiles = (page: Page) => page.getByRole("list", { name: "Your photos" }).getByRole("listitem");
const thumbnail = (page: Page, name: string) => page.getByRole("img", { name, exact: true });
const removal = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}` });
const notice = (page: Page) => page.getByRole("main").getByRole("status");

async function drop(page: Page, selector: ReturnType<typeof zone>, files: readonly TestFile[]) {
  const plain = files.map(({ buffer, ...file }) => ({ ...file, data: [...buffer] }));
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, data } of dropped) {
      transfer.items.add(new File([new Uint8Array(data)], name, { type: mimeType }));
    }
    return transfer;
  }, plain);
  await selector.dispatchEvent("dragover", { dataTransfer });
  return { release: () => selector.dispatchEvent("drop", { dataTransfer }) };
}

/** The object URLs that were created and not revoked. */
function objectUrls(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as typeof window & { alive: Set<string> }).alive]);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const alive = new Set<string>();
    Object.assign(window, { alive });
    URL.createObjectURL = new Proxy(URL.createObjectURL, {
      apply(target, self, args) {
        const url = Reflect.apply(target, self, args);
        alive.add(url);
        return url;
      },
    });
    URL.revokeObjectURL = new Proxy(URL.revokeObjectURL, {
      apply(target, self, args) {
        alive.delete(args[0]);
        return Reflect.apply(target, self, args);
      },
    });
  });
  await open(page, "/sell");
});

test("the picker adds any number of photos with thumbnails, refuses other files with a reason, and sends nothing", async ({
  page,
}) => {
  const requests = requestsOf(page);
  await expect(picker(page)).toHaveAccessibleDescription(/PNG, JPG or JPEG.* 5MB per file/);
  await picker(page).setInputFiles([photo("front.png"), photo("back.png")]);
  await expect(notice(page)).toHaveText("2 photos added.");
  for (const name of ["front.png", "back.png"]) {
    // Thumbnails are loaded lazily: a full browser waits until they are in sight.
    await thumbnail(page, name).scrollIntoViewIfNeeded();
    await expect(thumbnail(page, name)).toHaveJSProperty("complete", true);
    await expect(thumbnail(page, name)).toHaveJSProperty("naturalWidth", 480);
  }
  await picker(page).setInputFiles([photo("clasp.png")]);
  await expect(tiles(page)).toHaveCount(3);
  await expect(thumbnail(page, "clasp.png")).toBeVisible();
  expect(await objectUrls(page)).toHaveLength(3);
  expect(requests).toEqual([]);

  await test.step("other files are refused", async () => {
    await picker(page).setInputFiles([drawing]);
    await expect(notice(page)).toHaveText("logo.svg is not a photo, so it was left out.");
    await picker(page).setInputFiles([drawing, notes]);
    await expect(notice(page)).toHaveText("2 files are not photos, so they were left out.");
    await picker(page).setInputFiles([broken, photo("front.png")]);
    await expect(notice(page)).toHaveText(
      "1 photo added. broken.png could not be opened as a photo, so it was left out.",
    );
    await expect(tiles(page)).toHaveCount(4);
    await expect(thumbnail(page, "front.png").last()).toBeVisible();
  });

  await test.step("sixty more", async () => {
    const many = Array.from({ length: 60 }, (_, index) => photo(`${index + 1}.png`));
    await expect(picker(page)).toHaveAccessibleDescription("PNG, JPG or JPEG, up to 5MB per file.");
    await picker(page).setInputFiles(many);
    await expect(notice(page)).toHaveText("60 photos added.");
    await expect(tiles(page)).toHaveCount(64);
    // The thumbnails are drawn one after another.
    await expect(thumbnail(page, "60.png")).toBeVisible({ timeout: 60_000 });
  });
  expect(requests).toEqual([]);

  await test.step("leaving the page revokes every object URL", async () => {
    expect(await objectUrls(page)).toHaveLength(64);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
    expect(await objectUrls(page)).toEqual([]);
  });
});

test("a drop adds photos and leaves other files out; beside the zone it does not replace the page", async ({
  page,
}) => {
  const { release } = await drop(page, zone(page), [photo("front.png"), notes]);
  await expect(zone(page)).toHaveAttribute("data-over", "true");
  await release();
  await expect(zone(page)).not.toHaveAttribute("data-over");
  await expect(thumbnail(page, "front.png")).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await expect(notice(page)).toHaveText(
    "1 photo added. notes.txt is not a photo, so it was left out.",
  );

  await test.step("beside the zone", async () => {
    const heading = page.getByRole("heading", { level: 1 });
    const prevented = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          document.addEventListener("drop", (event) =>
            setTimeout(() => resolve(event.defaultPrevented)),
          );
        }),
    );
    const { release } = await drop(page, heading, [photo("front.png")]);
    await release();
    expect(await prevented).toBe(true);
    await expect(tiles(page)).toHaveCount(1);
  });
});

test("photos are accessible, can be removed by keyboard too, and go with a submission", async ({
  page,
}) => {
  await test.step("each can be removed, and its object URL is revoked", async () => {
    await picker(page).setInputFiles([photo("a.png"), photo("b.png"), photo("c.png")]);
    await expect(thumbnail(page, "c.png")).toBeVisible();
    await removal(page, "b.png").click();
    await expect(notice(page)).toHaveText("b.png was removed.");
    await expect(tiles(page)).toHaveCount(2);
    await expect(removal(page, "c.png")).toBeFocused();
    expect(await objectUrls(page)).toHaveLength(2);
    await page.keyboard.press("Enter");
    await expect(removal(page, "a.png")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(tiles(page)).toHaveCount(0);
    await expect(picker(page)).toBeFocused();
    expect(await objectUrls(page)).toEqual([]);
    await picker(page).setInputFiles([photo("a.png")]);
    await expect(thumbnail(page, "a.png")).toBeVisible();
  });

  await test.step("they fit every width", async () => {
    const long = `${"a-very-long-name-".repeat(8)}.png`;
    await picker(page).setInputFiles([photo(long), notes]);
    await expect(thumbnail(page, long)).toBeVisible();
    await expectFits(page);
    await removal(page, long).click();
  });

  await test.step("a submission clears them", async () => {
    await picker(page).setInputFiles([photo("b.png")]);
    await expect(thumbnail(page, "b.png")).toBeVisible();
    for (const [label, text] of [
      ["Name", "Ada Reader"],
      ["Email", "ada@example.com"],
      ["Phone", "2125550148"],
      ["Model", "Ranger"],
      ["Description", "Worn on Sundays."],
    ] as const) {
      await field(page, label).fill(text);
    }
    await field(page, "Brand").selectOption("tudor");
    await field(page, "Condition").selectOption("good");
    await field(page, "I agree to").check();
    await submitButton(page, "Submit Your Watch").click();
    await expect(submitButton(page, "Submitting...")).toBeVisible();
    await expect(tiles(page)).toHaveCount(2);
    await expect(field(page, "Name")).toHaveValue("");
    await expect(tiles(page)).toHaveCount(0);
    await expect(notice(page)).toHaveText("");
    expect(await objectUrls(page)).toEqual([]);
  });
});
