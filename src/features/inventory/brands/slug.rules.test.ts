import { expect, test } from "vitest";
import { slugFrom } from "./slug.rules.ts";

test.each([
  ["Rolex", "rolex"],
  ["A. Lange & Söhne", "a-lange-and-sohne"],
  ["  Jaeger-LeCoultre ", "jaeger-lecoultre"],
  ["H. Moser’s Łódź", "h-mosers-lodz"],
  ["Œuvre Straße", "oeuvre-strasse"],
  ["グランドセイコー", ""],
  [`${"x".repeat(79)} y`, "x".repeat(79)],
])("%s gets the address %s", (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});
