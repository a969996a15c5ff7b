import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NotFound } from "#src/domain/errors.ts";
import { HttpError } from "#src/lib/http-error.ts";
import {
  AuthBoundary,
  ErrorBoundary,
  errorText,
  FallbackPage,
  HeaderBoundary,
  ScreenError,
} from "./error-boundaries.tsx";

const heading = { name: "Something went wrong", level: 1 };

test.each([
  ["plain text", new HttpError(502, "Bad Gateway"), "502: Bad Gateway"],
  ["a JSON message", new HttpError(409, '{"message":"Taken.","code":"x"}'), "Taken."],
])("a failed call that was answered with %s", (_, error, shown) => {
  render(<ScreenError error={error} />);
  expect(screen.getByRole("heading", heading)).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain(shown);
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
});

test("our own errors show their message", () => {
  expect(errorText(new NotFound("Watch Not Found"), false)).toBe("Watch Not Found");
});

test("errors of libraries and pages of markup are shown to developers only", () => {
  const library = new TypeError("relation users_secret does not exist");
  expect(errorText(library, false)).toBe("An unexpected error occurred. Please try again.");
  expect(errorText(new HttpError(502, "<html>proxy-7</html>"), false)).not.toContain("proxy-7");
  expect(errorText("thrown text", false)).not.toContain("thrown text");
  expect(errorText(library, true)).toBe("relation users_secret does not exist");
});

test("the fallback page links to the shop", () => {
  render(<FallbackPage />);
  expect(screen.getByRole("heading", heading)).toBeDefined();
  expect(screen.getByRole("link", { name: "Return to Shop" }).getAttribute("href")).toBe("/shop");
});

function Failing(): never {
  throw new NotFound("No such user.");
}

test("a boundary shows its fallback until the reset key changes", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const at = (resetKey: string, child: React.ReactNode) => (
    <ErrorBoundary resetKey={resetKey} fallback={() => "failed"}>
      {child}
    </ErrorBoundary>
  );
  const { rerender, container } = render(at("/a", <Failing />));
  expect(container.textContent).toBe("failed");
  rerender(at("/a", "fine"));
  expect(container.textContent).toBe("failed");
  rerender(at("/b", "fine"));
  expect(container.textContent).toBe("fine");
});

test("the header and the sign-in area have texts of their own", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <>
      <HeaderBoundary>
        <Failing />
      </HeaderBoundary>
      <AuthBoundary>
        <Failing />
      </AuthBoundary>
    </>,
  );
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "An error occurred. Please try again.",
    "Authentication Error No such user.",
  ]);
});
