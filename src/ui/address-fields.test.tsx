import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { AddressProblems, AddressValues } from "#src/lib/address.schema.ts";
import { addressFieldsFor, countries } from "#src/platform/postal/addresses.ts";
import { AddressFields, addressFieldId } from "./address-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";

interface Given {
  values: AddressValues;
  problems?: AddressProblems;
  onCountryChange?: (country: string) => void;
}

const formOf = ({ values, problems = {}, onCountryChange }: Given) => (
  <form>
    <AddressFields
      countries={countries}
      fields={addressFieldsFor(values.country ?? "US")}
      values={values}
      problems={problems}
      onCountryChange={onCountryChange}
    />
  </form>
);

const field = (name: RegExp | string) => screen.getByLabelText(name);

describe("the fields of an address", () => {
  it("have the names, the tokens and the typed text that a plain form needs", () => {
    const values = { country: "US", line1: "350 Fifth Ave", city: "New York", region: "NY" };
    const { container } = render(formOf({ values }));
    const controls = [...container.querySelectorAll("input, select")];
    expect(controls.map((control) => control.getAttribute("autocomplete"))).toEqual([
      "shipping country",
      "shipping address-line1",
      "shipping address-line2",
      "shipping address-level2",
      "shipping address-level1",
      "shipping postal-code",
    ]);
    const form = container.querySelector("form") ?? undefined;
    expect(Object.fromEntries(new FormData(form))).toEqual({
      ...values,
      line2: "",
      postalCode: "",
    });
    expect(field("ZIP code").getAttribute("inputmode")).toBe("numeric");
  });

  it("show a problem beside its field, and are found by the summary's links", () => {
    const problems = { postalCode: "Enter a postcode such as SW1A 1AA." };
    render(formOf({ values: { country: "GB" }, problems }));
    const code = field("Postcode");
    expect(code.id).toBe(addressFieldId("postalCode"));
    expect(code.getAttribute("aria-invalid")).toBe("true");
    const text = document.getElementById(code.getAttribute("aria-describedby") ?? "");
    expect(text?.textContent).toBe(problems.postalCode);
    expect(field("Street address").getAttribute("aria-invalid")).toBe("false");
  });

  it("offer common countries first, and ask for the fields of another one", async () => {
    const chosen: string[] = [];
    const given = { onCountryChange: (country: string) => chosen.push(country) };
    const { rerender } = render(formOf({ ...given, values: { country: "US" } }));
    const [often, all] = within(field("Country or region")).getAllByRole("group");
    expect(often?.querySelector("option")?.textContent).toBe("United States");
    expect(all?.querySelector("option")?.textContent).toBe("Afghanistan");

    await userEvent.type(field("City"), "Berlin");
    await userEvent.selectOptions(field("State"), "New York");
    await userEvent.selectOptions(field("Country or region"), "Germany");
    expect(chosen).toEqual(["DE"]);
    rerender(formOf({ ...given, values: { country: "DE" } }));
    expect(field("City")).toHaveProperty("value", "Berlin");
    expect(screen.queryByLabelText("State")).toBeNull();
    rerender(formOf({ ...given, values: { country: "CA" } }));
    expect(field("Country or region")).toHaveProperty("value", "CA");
    expect(chosen).toEqual(["DE"]);
  });

  it("do not take a region of one country for one of another", async () => {
    const { rerender } = render(formOf({ values: { country: "US" } }));
    await userEvent.selectOptions(field("State"), "Washington");
    expect(field("State")).toHaveProperty("value", "WA");
    rerender(formOf({ values: { country: "AU" } }));
    expect(field("State")).toHaveProperty("value", "");
  });

  it("follow a country that was chosen before JavaScript was there", async () => {
    const chosen: string[] = [];
    const form = formOf({
      values: { country: "US" },
      onCountryChange: (code) => chosen.push(code),
    });
    const page = document.createElement("div");
    document.body.append(page);
    page.innerHTML = renderToString(form);
    const select = page.querySelector("select");
    if (select) select.value = "DE";
    const root = await act(() => hydrateRoot(page, form));
    expect(chosen).toEqual(["DE"]);
    expect(select?.value).toBe("DE");
    await act(() => root.unmount());
    page.remove();
  });

  it("come with a button for the fields of another country where there is no JavaScript", () => {
    const page = new DOMParser().parseFromString(
      renderToString(formOf({ values: { country: "US" } })),
      "text/html",
    );
    const hidden = document.createElement("div");
    hidden.innerHTML = page.querySelector("noscript")?.innerHTML ?? "";
    const buttons = [...hidden.querySelectorAll("button")];
    // Enter presses the first.
    expect(buttons.map(({ type, name, value }) => ({ type, name, value }))).toEqual([
      { type: "submit", name: "", value: "" },
      { type: "submit", name: "intent", value: "country" },
    ]);
  });

  it("are accessible, with and without problems", async () => {
    const { container } = render(
      <main>
        {formOf({
          values: { country: "US" },
          problems: { line1: "Enter a street address.", country: "Choose a country." },
        })}
        <ContactFields values={{}} problems={{ email: "Enter an email address." }} />
      </main>,
    );
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe("the fields of a contact", () => {
  it("keep what was typed and say what is wrong with it", () => {
    const values = { name: "Ada Buyer", email: "ada@", phone: "" };
    const { container } = render(
      <form>
        <ContactFields values={values} problems={{ email: "Enter an email address." }} />
      </form>,
    );
    const form = container.querySelector("form") ?? undefined;
    expect(Object.fromEntries(new FormData(form))).toEqual(values);
    expect([...container.querySelectorAll("input")].map((input) => input.autocomplete)).toEqual([
      "shipping name",
      "email",
      "shipping tel",
    ]);
    const email = field("Email");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(container.textContent).toContain("Enter an email address.");
  });
});
