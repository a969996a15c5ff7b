import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Checkbox } from "./checkbox.tsx";
import { TextField } from "./form-field.tsx";

const marked = () => [...document.querySelectorAll(".required-mark")].map((e) => e.textContent);

describe("form fields", () => {
  it("mark what is required, for the eye and for screen readers, and nothing else", () => {
    render(
      <>
        <TextField label="Email" required />
        <TextField label="Reference Number" />
        <Checkbox label="I agree" required />
        <Checkbox label="Box and papers" />
      </>,
    );
    expect(marked()).toEqual(["Email", "I agree"]);
    const required = (role: string, name: string) =>
      screen.getByRole(role, { name }).getAttribute("aria-required");
    expect(required("textbox", "Email")).toBe("true");
    expect(required("textbox", "Reference Number")).toBe("false");
    expect(required("checkbox", "I agree")).toBe("true");
    expect(required("checkbox", "Box and papers")).toBeNull();
  });

  it("connect a control to its error and hint, the error first", () => {
    render(
      <TextField
        label="Username"
        hint="3-20 characters"
        error={{ message: "Username is taken" }}
      />,
    );
    const field = screen.getByRole("textbox", { name: "Username" });
    const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Username is taken",
      "3-20 characters",
    ]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });
});
