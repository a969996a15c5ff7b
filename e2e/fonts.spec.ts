import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

test("a page fetches the core of both typefaces, and more only for other letters", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = request.url().match(/\/([a-z-]+)-[\w-]{8}\.woff2$/) ?? [];
    if (name) asked.push(name);
  });
  for (const path of ["/", "/shop", "/collections", "/watch/2", "/blog", "/terms", "/faq"]) {
    asked.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    expect(asked.toSorted(), path).toEqual(["cormorant-garamond-core", "inter-core"]);
  }

  await open(page, "/contact");
  const name = page.getByRole("textbox").first();
  await name.fill("Ångström");
  await expect.poll(() => asked).toContain("inter-latin-wght-normal");
  expect(asked).not.toContain("inter-latin-ext-wght-normal");
  await name.fill("Łukasz");
  await expect.poll(() => asked).toContain("inter-latin-ext-wght-normal");
});
