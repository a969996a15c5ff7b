import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Forbidden } from "#src/domain/errors.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FallbackPage, ScreenError } from "./error-screen.tsx";

test("a failed screen says so, tells the message and leads home", () => {
  const html = renderToString(<ScreenError error={new Forbidden("Dealers only.")} />);
  expect(html).toContain(">Something went wrong</h1>");
  expect(html).toContain("Dealers only.");
  expect(html).toMatch(/href="\/"[^>]*>Return to Home</);
});

test("the page of last resort leads to the shop", () => {
  const html = renderToString(<FallbackPage />);
  expect(html).toContain(">Something went wrong</h1>");
  expect(html).toMatch(/href="\/shop"[^>]*>Return to Shop</);
});

test("a boundary hands its fallback whatever was thrown, even nothing", () => {
  const boundary = new ErrorBoundary({ fallback: (error) => `caught ${error}`, children: "fine" });
  expect(boundary.render()).toBe("fine");
  boundary.state = ErrorBoundary.getDerivedStateFromError(undefined);
  expect(boundary.render()).toBe("caught undefined");
});
