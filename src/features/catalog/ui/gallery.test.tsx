import { fireEvent, render as mount, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Gallery } from "./gallery.tsx";

const render = (...images: string[]) =>
  renderToString(<Gallery images={images} name="Tudor Ranger" />).replaceAll("<!-- -->", "");

test("the first picture comes at once and first, the others when they are needed", () => {
  const pictures = render("/media/a--front", "/media/a--back").match(/<img[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(4);
  expect(pictures[0]).toContain('loading="eager"');
  expect(pictures[0]).toContain('fetchPriority="high"');
  for (const later of pictures.slice(1)) expect(later).toContain('loading="lazy"');
});

test("every picture says what it shows; a thumbnail leads to its picture without script", () => {
  const html = render("/media/a--front", "/media/a--back");
  expect(html).toContain('alt="Tudor Ranger, front"');
  expect(html).toContain('alt="Tudor Ranger, case back"');
  expect(html).toContain('id="picture-2"');
  expect(html).toMatch(/href="#picture-2"[^>]*aria-label="Show picture 2: case back"/);
});

test("a single picture has nothing to step through", () => {
  const html = render("/media/a--front");
  expect(html).toContain("View full screen");
  expect(html).not.toMatch(/Previous picture|Next picture|Show picture|tabindex="0"/i);
});

test("without a picture our drawing stands in, with nothing to open", () => {
  const html = render();
  expect(html).toMatch(/<svg role="img" aria-label="No picture of the Tudor Ranger yet"/);
  expect(html).not.toMatch(/<img|<a |<button/);
});

test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])(
  "a click on a picture with %s is left to the browser",
  (modifier) => {
    mount(<Gallery images={["/media/a--front"]} name="Tudor Ranger" />);
    const picture = screen.getByRole("img", { name: "Tudor Ranger, front" });
    expect(fireEvent.click(picture, { [modifier]: true }), "default action").toBe(true);
    expect(fireEvent.click(picture), "default action").toBe(false);
  },
);
