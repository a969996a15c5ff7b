import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ProblemSummary } from "./problem-summary.tsx";

const two = [
  { fieldId: "city", text: "Enter a city." },
  { fieldId: "code", text: "Enter a ZIP code such as 10001." },
];

const Form = ({ problems }: { problems: typeof two }) => (
  <form>
    <ProblemSummary problems={problems} />
    <input id="city" aria-label="City" />
  </form>
);

describe("the summary of problems", () => {
  it("is not there while there are none", () => {
    render(<Form problems={[]} />);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("takes the focus each time the form is sent with problems, and links to the fields", () => {
    const { rerender } = render(<Form problems={[]} />);
    rerender(<Form problems={two} />);
    const summary = screen.getByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(screen.getByRole("heading").textContent).toBe("2 fields need your attention");
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "#city",
      "#code",
    ]);

    screen.getByLabelText("City").focus();
    rerender(<Form problems={two.slice(0, 1)} />);
    expect(document.activeElement).toBe(summary);
    expect(screen.getByRole("heading").textContent).toBe("One field needs your attention");
  });

  it("takes the focus without JavaScript by its attribute", () => {
    const html = renderToString(<Form problems={two} />);
    expect(html).toMatch(/<div role="alert" tabindex="-1" autofocus=""/i);
  });

  it("leaves somebody who is typing alone when JavaScript arrives", async () => {
    const page = document.createElement("div");
    document.body.append(page);
    page.innerHTML = renderToString(<Form problems={two} />);
    // Browsers have this property on every element, the test's DOM does not.
    Object.assign(page.querySelector("[autofocus]") ?? {}, { autofocus: true });
    const city = page.querySelector("input");
    city?.focus();
    const root = await act(() => hydrateRoot(page, <Form problems={two} />));
    expect(document.activeElement).toBe(city);
    await act(() => root.render(<Form problems={[...two]} />));
    expect(document.activeElement).toBe(page.querySelector('[role="alert"]'));
    await act(() => root.unmount());
    page.remove();
  });
});
