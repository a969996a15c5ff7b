import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { sharedShop } from "./shop.ts";
import { expect } from "./test.ts";

export interface Customer {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export function aCustomer(): Customer {
  const username = `guest-${randomBytes(5).toString("hex")}`;
  return { username, email: `${username}@meridian.example`, password: "a lamp beside the quay" };
}

/** Registers an account through the API. Pass the address of a shop other than the shared one. */
export async function registered(page: Page, shopUrl = ""): Promise<Customer> {
  const customer = aCustomer();
  const reply = await page.request.post(`${shopUrl}/api/auth/register`, { data: customer });
  expect(reply.status()).toBe(201);
  return customer;
}

export async function makeDealer({ username }: Customer): Promise<void> {
  await onDatabase("update users set is_wholesale = true where username = $1", [username]);
}

/** Ends the sessions on the server, while the browser still holds its cookie. */
export async function endSessions({ username }: { username: string }): Promise<void> {
  await onDatabase(
    "delete from sessions where user_id = (select id from users where username = $1)",
    [username],
  );
}

async function onDatabase(statement: string, values: string[]): Promise<void> {
  await runSql(sharedShop(), statement, values);
}

export const authDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Your Meridian account", exact: true });

export const signInLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true });

/** The label of a required field ends with a mark. */
export const field = (form: Locator, label: string) =>
  form.getByLabel(new RegExp(`^${label}\\s*\\*?$`));

export async function fillSignIn(form: Locator, { username, password }: Customer): Promise<void> {
  // With the accounts of customers the address signs in as well.
  await field(form, "Username(?: or email)?").fill(username);
  await field(form, "Password").fill(password);
}

export async function fillRegistration(form: Locator, customer: Customer): Promise<void> {
  await fillSignIn(form, customer);
  await field(form, "Email").fill(customer.email);
  await field(form, "Confirm Password").fill(customer.password);
}
