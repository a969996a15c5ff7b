import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { SetupForm } from "#src/features/admin/ui/setup-form.tsx";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import { AuthForms } from "#src/features/auth/ui/auth-forms.tsx";
import { LoginDialog } from "#src/features/wholesale/ui/login-dialog.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { AdminLoginPage } from "./admin-login.page.tsx";

const ignore = () => {};
const forms: readonly (readonly [name: string, form: ReactNode, autocomplete: string[]])[] = [
  ["sign-in", <AuthForms key="a" tab="login" onTabChange={ignore} />, ["current-password"]],
  [
    "registration",
    <AuthForms key="b" tab="register" onTabChange={ignore} />,
    ["new-password", "new-password"],
  ],
  ["admin login", <AdminLoginPage key="c" />, ["current-password"]],
  ["wholesale login", <LoginDialog key="d" open onOpenChange={ignore} />, ["current-password"]],
  ["admin setup", <SetupForm key="e" token="t" />, ["new-password"]],
];

test.each(forms)(
  "the %s form masks passwords, keeps them out of the address and lets password managers work",
  (_, form, autocomplete) => {
    const queries = createQueryClient();
    queries.setQueryData(currentUserQuery().queryKey, { user: null });
    mountInShop(form, { queries });
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
