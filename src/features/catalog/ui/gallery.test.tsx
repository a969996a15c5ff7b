import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Gallery } from "./gallery.tsx";

const mount = (...images: string[]) =>
  render(<Gallery images={images} name="Tudor Ranger" />).container;

test("the first picture is loaded eagerly, the others lazily", () => {
  const [first, ...others] = mount("/media/a--front", "/media/a--back").querySelectorAll("img");
  expect(first?.getAttribute("loading")).toBe("eager");
  expect(first?.getAttribute("fetchpriority")).toBe("high");
  expect(others).toHaveLength(3);
  for (const image of others) expect(image.getAttribute("loading")).toBe("lazy");
});

test.each([
  ["/media/tudor-ranger--front", "front"],
  ["/media/tudor-ranger--three-quarter", "three-quarter view"],
  ["/media/tudor-ranger--macro", "the dial up close"],
  ["/media/tudor-ranger--back", "case back"],
  ["/media/tudor-ranger--wrist", "picture 2"],
  ["/media/tudor-ranger--constructor", "picture 2"],
  ["/media/own-photograph", "picture 2"],
])("%s is described as '%s', and its thumbnail links to it", (image, view) => {
  mount("/media/first", image);
  const picture = screen.getByRole("img", { name: `Tudor Ranger, ${view}` });
  const thumbnail = screen.getByRole("link", { name: `Show picture 2: ${view}` });
  expect(thumbnail.getAttribute("href")).toBe(`#${picture.closest("li")?.id}`);
});

test("a single picture has no arrows and no thumbnails", () => {
  mount("/media/a--front");
  expect(screen.getByRole("link", { name: "View full screen" })).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link", { name: /^Show picture/ })).toBeNull();
  expect(screen.getByRole("list").hasAttribute("tabindex")).toBe(false);
});

test("several pictures have arrows, thumbnails and a position", () => {
  mount("/media/a--front", "/media/a--back");
  const gallery = within(screen.getByRole("region", { name: "Pictures of the Tudor Ranger" }));
  expect(gallery.getByRole("button", { name: "Previous picture" })).toBeDefined();
  expect(gallery.getByRole("status").textContent).toBe("Picture 1 of 2");
  fireEvent.click(gallery.getByRole("button", { name: "Next picture" }));
  expect(gallery.getByRole("status").textContent).toBe("Picture 2 of 2");
  expect(gallery.getByRole("link", { current: true })).toBe(
    gallery.getByRole("link", { name: "Show picture 2: case back" }),
  );
});

test("a second step counts from the first, also if an earlier scroll ends between them", () => {
  mount("/media/a", "/media/b", "/media/c", "/media/d");
  const [strip] = screen.getAllByRole("list");
  if (!strip) throw new Error("There is no strip.");
  Object.defineProperty(strip, "clientWidth", { value: 100 });
  const scrolls: number[] = [];
  strip.scrollTo = (to) => void (typeof to === "object" && scrolls.push(Number(to.left)));
  const next = screen.getByRole("button", { name: "Next picture" });
  fireEvent.click(next);
  fireEvent(strip, new Event("scrollend"));
  fireEvent.click(next);
  expect(screen.getByRole("status").textContent).toBe("Picture 3 of 4");
  expect(scrolls).toEqual([100, 100, 200]);

  fireEvent.wheel(strip);
  fireEvent(strip, new Event("scrollend"));
  expect(screen.getByRole("status").textContent).toBe("Picture 1 of 4");
});

test("without a picture a drawing is shown, with nothing to open", () => {
  mount();
  expect(screen.getByRole("img", { name: "No picture of the Tudor Ranger yet" }).tagName).toBe(
    "svg",
  );
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])(
  "a click on a picture with %s is left to the browser",
  (modifier) => {
    mount("/media/a--front");
    const picture = screen.getByRole("img", { name: "Tudor Ranger, front" });
    expect(fireEvent.click(picture, { [modifier]: true }), "default action").toBe(true);
    expect(fireEvent.click(picture), "default action").toBe(false);
  },
);
