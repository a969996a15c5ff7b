import { expect, test } from "vitest";
import { newsText, noNews, type PhotoNews, withUnreadable } from "./photo-news.ts";

test.each<[string, Partial<PhotoNews>]>([
  ["", {}],
  ["1 photo added.", { added: 1 }],
  ["3 photos added.", { added: 3 }],
  ["front.jpg was removed.", { removed: "front.jpg" }],
  ["a.txt is not a photo, so it was left out.", { notPhotos: ["a.txt"] }],
  ["2 files are not photos, so they were left out.", { notPhotos: ["a.txt", "b.svg"] }],
  ["20 photos are all we can take: 1 was left out.", { surplus: 1 }],
  [
    "2 photos added. a.txt is not a photo, so it was left out. 20 photos are all we can take: 4 were left out.",
    { added: 2, notPhotos: ["a.txt"], surplus: 4 },
  ],
])("%j", (text, news) => {
  expect(newsText({ ...noNews, ...news })).toBe(text);
});

test("a photo that can't be opened was not added after all", () => {
  const one = withUnreadable({ ...noNews, added: 2 }, "a.png");
  expect(newsText(one)).toBe(
    "1 photo added. a.png could not be opened as a photo, so it was left out.",
  );
  expect(newsText(withUnreadable(one, "b.png"))).toBe(
    "2 files could not be opened as photos, so they were left out.",
  );
});
