import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthForms } from "#src/features/auth/ui/auth-forms.tsx";
import { SetupForm } from "#src/features/dashboard/ui/admin-sign-in.tsx";
import { LoginDialog } from "#src/features/wholesale/ui/login-dialog.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { AdminLoginPage } from "#src/pages/office/admin-login.page.tsx";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";

const ignore = () => {};
const forms = {
  "sign-in": <AuthForms tab="login" onTabChange={ignore} />,
  registration: <AuthForms tab="register" onTabChange={ignore} />,
  "admin login": <AdminLoginPage />,
  "wholesale login": <LoginDialog open onOpenChange={ignore} />,
  "admin setup": <SetupForm token="t" />,
} satisfies Record<string, ReactNode>;
type FormName = keyof typeof forms;

function mount(name: FormName): void {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: null });
  mountInShop(forms[name], { queries });
}

const alerts: string[] = [];
beforeEach(() => {
  toastStore.set(null);
  alerts.length = 0;
  vi.stubGlobal("alert", (text: string) => alerts.push(text));
});
afterEach(() => vi.unstubAllGlobals());

/** The network's response to every request; `undefined` is a lost connection. */
function respondWith(response: [status: number, body: string] | undefined): void {
  vi.stubGlobal("fetch", async () => {
    if (!response) throw new TypeError("Failed to fetch");
    const [status, body] = response;
    return new Response(body, { status });
  });
}

test.each<[FormName, string[]]>([
  ["sign-in", ["current-password"]],
  ["registration", ["new-password", "new-password"]],
  ["admin login", ["current-password"]],
  ["wholesale login", ["current-password"]],
  ["admin setup", ["new-password"]],
])(
  "the %s form masks passwords, keeps them out of the address and lets password managers work",
  (name, autocomplete) => {
    mount(name);
    const fields = screen.getAllByLabelText<HTMLInputElement>(/^(Confirm )?Password/);
    expect(fields.map((field) => field.autocomplete)).toEqual(autocomplete);
    for (const field of fields) {
      expect(field.type).toBe("password");
      expect(field.form?.method).toBe("post");
      for (const hindrance of ["readonly", "maxlength", "pattern", "onpaste"]) {
        expect(field.hasAttribute(hindrance), hindrance).toBe(false);
      }
    }
  },
);

test("the admin login shows no credentials, and needs both fields before it asks the server", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (...request: unknown[]) => new Promise(() => sent.push(request)));
  mount("admin login");
  const user = userEvent.setup();
  const button = screen.getByRole("button", { name: "Sign In" });
  const username = screen.getByLabelText<HTMLInputElement>(/^Username/);
  const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Admin Login");
  expect(document.body.textContent).not.toMatch(/default|admin123|demo/i);
  expect([username.value, password.value]).toEqual(["", ""]);
  await user.click(button);
  expect(await screen.findByText("Username is required")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(document.activeElement).toBe(username);
  await user.type(username, "keeper");
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect([sent, alerts]).toEqual([[], []]);
});

const message = (text: string) => JSON.stringify({ message: text, code: "x" });
const wait = "Too many requests. Please wait a moment and try again.";
const signInBroke = "An error occurred during sign in. Please try again.";
const unreachable = "Login failed. Please try again.";

interface Shown {
  /** In the form. */
  readonly problem?: string;
  readonly toast?: string;
  /** In the browser's own dialog. */
  readonly alert?: string;
}

test.each<[FormName, string, [number, string] | undefined, Shown]>([
  [
    "sign-in",
    "wrong credentials",
    [401, message("no")],
    {
      problem: "Invalid username or password. Please try again.",
      toast: "Invalid username or password",
    },
  ],
  ["sign-in", "too many attempts", [429, message(wait)], { problem: wait, toast: wait }],
  ["sign-in", "a proxy's error", [502, "down"], { problem: signInBroke, toast: signInBroke }],
  ["sign-in", "no connection", undefined, { problem: signInBroke, toast: signInBroke }],
  [
    "admin login",
    "wrong credentials",
    [401, message("Invalid credentials")],
    { problem: "Invalid credentials", alert: "Login failed: Invalid credentials" },
  ],
  [
    "admin login",
    "too many attempts",
    [429, message(wait)],
    { problem: wait, alert: `Login failed: ${wait}` },
  ],
  [
    "admin login",
    "an empty response",
    [500, ""],
    { problem: "Invalid credentials", alert: "Login failed: Invalid credentials" },
  ],
  ["admin login", "no connection", undefined, { problem: unreachable, alert: unreachable }],
  ["wholesale login", "wrong credentials", [401, message("no")], { toast: "Invalid credentials" }],
  ["wholesale login", "too many attempts", [429, message(wait)], { toast: wait }],
  ["wholesale login", "a busy server", [503, message("busy")], { toast: "Connection error" }],
  ["wholesale login", "no connection", undefined, { toast: "Connection error" }],
])("%s: %s", async (name, _, response, { problem, toast, alert }) => {
  respondWith(response);
  mount(name);
  const user = userEvent.setup();
  const button = screen.getByRole("button", { name: "Sign In" });
  await user.type(screen.getByLabelText(/^Username/), "ada");
  await user.type(screen.getByLabelText(/^Password/), "not the password");
  await user.click(button);
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("password"));
  expect(screen.queryByRole("alert")?.textContent).toBe(problem);
  expect(toastStore.get() ?? undefined).toEqual(
    toast && expect.objectContaining({ title: "Login failed", description: toast }),
  );
  expect(alerts).toEqual(alert ? [alert] : []);
  expect(button.hasAttribute("aria-disabled")).toBe(false);
});

const inUse = "This username or email may already be in use.";
const registrationBroke = "An error occurred during registration. Please try again.";
const weak = "This password is too easy to guess. Please choose another one.";

test.each<[string, [number, string] | undefined, problem: string, toast: string]>([
  ["a name in use", [409, message("x")], inUse, "Username may already be taken"],
  ["a refused password", [400, message(weak)], weak, weak],
  ["a proxy's error", [502, "down"], registrationBroke, registrationBroke],
  ["no connection", undefined, registrationBroke, registrationBroke],
])("registration: %s", async (_, response, problem, toast) => {
  respondWith(response);
  mount("registration");
  const user = userEvent.setup();
  const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
  await user.type(screen.getByLabelText(/^Username/), "marguerite");
  await user.type(email, "marguerite@example.com");
  for (const field of screen.getAllByLabelText(/Password/)) {
    await user.type(field, "a lamp beside the quay");
  }
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  expect((await screen.findByRole("alert")).textContent).toBe(problem);
  expect(toastStore.get()).toMatchObject({ title: "Registration failed", description: toast });
  expect(email.value).toBe("marguerite@example.com");
});

test("registration: each invalid field shows the specification's text", async () => {
  mount("registration");
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Username/), "ab");
  await user.type(screen.getByLabelText(/^Email/), "no address");
  await user.type(screen.getByLabelText(/^Password/), "short");
  await user.type(screen.getByLabelText(/^Confirm/), "other");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  for (const text of [
    "Username must be at least 3 characters",
    "Please enter a valid email address",
    "Password must be at least 8 characters",
    "Passwords do not match",
  ]) {
    expect(await screen.findByText(text)).toBeDefined();
  }
  await user.type(screen.getByLabelText(/^Username/), "a".repeat(20));
  expect(await screen.findByText("Username must not exceed 20 characters")).toBeDefined();
});
