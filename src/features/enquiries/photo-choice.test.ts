import { expect, test } from "vitest";
import { sellPhotosMax } from "#src/domain/limits.ts";
import { choosePhotos, isPhoto } from "./photo-choice.ts";

const photo = { name: "front.jpg", type: "image/jpeg" };
const notes = { name: "notes.txt", type: "text/plain" };
const drawing = { name: "logo.svg", type: "image/svg+xml" };

test.each([
  ["image/png", true],
  ["image/jpeg", true],
  ["image/webp", true],
  ["image/svg+xml", false],
  ["application/pdf", false],
  ["text/html", false],
  ["", false],
])("a file of type %j is a photo: %s", (type, expected) => {
  expect(isPhoto({ type })).toBe(expected);
});

test("photos are taken, what is no photo is not", () => {
  expect(choosePhotos([notes, photo, drawing], 0)).toEqual({
    taken: [photo],
    notPhotos: [notes, drawing],
    surplus: 0,
  });
});

test("the last place is taken and not one more", () => {
  expect(choosePhotos([photo, photo], sellPhotosMax - 2)).toMatchObject({ surplus: 0 });
  expect(choosePhotos([photo, photo], sellPhotosMax - 1)).toMatchObject({
    taken: [photo],
    surplus: 1,
  });
  expect(choosePhotos([photo, photo], sellPhotosMax)).toMatchObject({ taken: [], surplus: 2 });
});
