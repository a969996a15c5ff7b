import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

test("a page fetches the core of both typefaces, and more only for other letters", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    const [, name] = request.url().match(/\/([a-z-]+)-[\w-]{8}\.woff2$/) ?? [];
    if (name) requested.push(name);
  });
  for (const path of ["/", "/shop", "/collections", "/watch/2", "/blog", "/terms", "/faq"]) {
    requested.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    expect(requested.toSorted(), path).toEqual(["cormorant-garamond-core", "inter-core"]);
  }

  await open(page, "/contact");
  const name = page.getByRole("textbox").first();
  await name.fill("Ångström");
  await expect.poll(() => requested).toContain("inter-latin-wght-normal");
  expect(requested).not.toContain("inter-latin-ext-wght-normal");
  await name.fill("Łukasz");
  await expect.poll(() => requested).toContain("inter-latin-ext-wght-normal");
});
