import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { z } from "zod";
import { credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { RegisterForm, registrationSchema } from "#src/features/auth/ui/register-form.tsx";
import { SignInForm } from "#src/features/auth/ui/sign-in-form.tsx";
import { SellForm } from "#src/features/buyback/seller/ui/sell-form.tsx";
import { newAdminSchema } from "#src/features/dashboard/admin.contract.ts";
import { SetupForm } from "#src/features/dashboard/ui/admin-sign-in.tsx";
import { subscribe } from "#src/features/marketing/newsletter/newsletter.contract.ts";
import { NewsletterForm } from "#src/features/marketing/newsletter/ui/newsletter-form.tsx";
import { contactSchema, sellSchema } from "#src/features/messages/contact/enquiries.schema.ts";
import { ContactForm } from "#src/features/messages/contact/ui/contact-form.tsx";
import { ApplicationPanel } from "#src/features/wholesale/ui/application-form.tsx";
import { applicationSchema } from "#src/features/wholesale/wholesale.contract.ts";
import { WishlistNameForm } from "#src/features/wishlist/ui/wishlist-name-form.tsx";
import { wishlistNameSchema } from "#src/features/wishlist/wishlist.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { renderInShop } from "#tests/render.tsx";
import { validBodies } from "#tests/valid-bodies.ts";

type Values = Readonly<Record<string, unknown>>;

const account = validBodies["POST /api/auth/register"];
const enquiry = {
  name: "Ada Reader",
  email: "ada@valid.example",
  subject: "A bracelet link",
  message: "Do you have a spare one?",
};
const offer = {
  name: "Ada Reader",
  email: "ada@valid.example",
  phone: "+1 212 555 0199",
  brand: "rolex",
  model: "Explorer",
  referenceNumber: "124270",
  serialNumber: "7K1",
  yearOfManufacture: "2021",
  condition: "excellent",
  boxAndPapers: true,
  description: "Worn on weekends, serviced in 2024.",
  askingPrice: "7000",
  preferredContact: "email",
  agreeToTerms: true,
};

const forms: readonly (readonly [string, ReactNode, z.ZodType, Values | undefined])[] = [
  [
    "sign in",
    <SignInForm key="" onSubmit={async () => true} pending={false} />,
    credentialsSchema,
    validBodies["POST /api/auth/login"],
  ],
  [
    "register",
    <RegisterForm key="" onRegistered={() => {}} />,
    registrationSchema,
    { ...account, confirmPassword: account?.password },
  ],
  [
    "newsletter",
    <NewsletterForm key="" />,
    subscribe.body.extend({ agreement: z.literal(true) }),
    { ...validBodies["POST /api/subscribe"], agreement: true },
  ],
  ["contact", <ContactForm key="" />, contactSchema, enquiry],
  ["sell", <SellForm key="" />, sellSchema, offer],
  [
    "wholesale application",
    <ApplicationPanel key="" />,
    applicationSchema,
    validBodies["POST /api/wholesale/apply"],
  ],
  [
    "wishlist name",
    <WishlistNameForm key="" submitLabel="Create" pending={false} onSubmit={() => {}} />,
    wishlistNameSchema,
    validBodies["POST /api/wishlists"],
  ],
  [
    "admin set-up",
    <SetupForm key="" token="" />,
    newAdminSchema,
    validBodies["POST /api/admin/setup"],
  ],
];

const controls = () => [
  ...document.querySelectorAll<HTMLInputElement>("form :is(input, select, textarea)[name]"),
];
const blank = ({ type }: HTMLInputElement) => (type === "checkbox" ? false : "");
const namesOf = (found: readonly HTMLInputElement[]) => [...new Set(found.map(({ name }) => name))];

function hasMark(control: HTMLInputElement): boolean {
  const label =
    control.type === "radio"
      ? control.closest("fieldset")?.querySelector("legend")
      : control.labels?.[0];
  return Boolean(label?.matches(".required-mark") || label?.querySelector(".required-mark"));
}

test.each(forms)("%s: a field is marked exactly if it must be filled in", (...form) => {
  const [, node, schema, valid] = form;
  document.body.innerHTML = renderInShop(node, { queries: createQueryClient() });
  expect(schema.safeParse(valid).error).toBeUndefined();
  const required = controls().filter(
    (control) => !schema.safeParse({ ...valid, [control.name]: blank(control) }).success,
  );
  expect(required.length).toBeGreaterThan(0);
  expect(namesOf(controls().filter(hasMark))).toEqual(namesOf(required));
  // A single radio button cannot be required, only its group.
  const single = required.filter(({ type }) => type !== "radio");
  expect(controls().filter((control) => control.getAttribute("aria-required") === "true")).toEqual(
    single,
  );
});
