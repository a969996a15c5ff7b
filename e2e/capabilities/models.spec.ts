import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { paths } from "#src/lib/paths.ts";
import { shippedModels } from "#src/platform/media/models.ts";
import { runSql } from "#tests/test-shop.ts";
import { expectNoSidewaysScroll } from "../support/admin-page.ts";
import { axe } from "../support/axe.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const slug = "tudor-royal-34-m28400-0005";

test("an editor replaces the model of a watch, removes it and brings ours back", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/415/);
  await signIn(context, "admin");
  const [watch] = await runSql<{ id: number }>(
    sharedShop(),
    "select id from watches where slug = $1",
    [slug],
  );
  const other = [...shippedModels().values()][0];
  const model = {
    name: "watch.glb",
    mimeType: "model/gltf-binary",
    buffer: brotliDecompressSync(readFileSync(other?.path ?? "")),
  };
  await open(page, paths.editWatch(watch?.id ?? 0));
  const section = page.getByRole("region", { name: "3D model" });
  const state = section.getByRole("status");
  await expect(state).toContainText("The model that came with the shop is shown.");

  const file = section.locator("input[type=file]");
  await file.setInputFiles({ ...model, buffer: Buffer.from("no model") });
  await expect(
    page.getByText("This is not a model that the shop can show.", { exact: false }).first(),
  ).toBeVisible();
  await file.setInputFiles(model);
  await expect(state).toContainText("The model that the staff uploaded is shown.");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await section.scrollIntoViewIfNeeded();
    await axe(page);
    await expectNoSidewaysScroll(page);
    if (process.env.SHOTS) {
      await section.screenshot({ path: `${process.env.SHOTS}/model-${width}.png` });
    }
  }
  await section.getByRole("button", { name: "Remove" }).click();
  await expect(state).toContainText("The model that came with the shop is not shown.");
  await section.getByRole("button", { name: "Show the model that came with the shop" }).click();
  await expect(state).toContainText("The model that came with the shop is shown.");
});
