import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ServicesLink } from "./services.tsx";

test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])(
  "a click with %s is left to the browser",
  (modifier) => {
    render(
      <>
        <ServicesLink>Our Services</ServicesLink>
        <section id="services" tabIndex={-1} />
      </>,
    );
    const link = screen.getByRole("link", { name: "Our Services" });
    expect(fireEvent.click(link, { [modifier]: true }), "default action").toBe(true);
    expect(fireEvent.click(link), "default action").toBe(false);
  },
);
