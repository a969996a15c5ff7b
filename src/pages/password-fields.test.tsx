import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { LoginForm as AdminLoginForm } from "#src/features/admin/ui/login-form.tsx";
import { SetupForm } from "#src/features/admin/ui/setup-form.tsx";
import { LoginForm } from "#src/features/auth/ui/login-form.tsx";
import { RegisterForm } from "#src/features/auth/ui/register-form.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { renderInShop } from "#tests/render.tsx";

const forms: readonly (readonly [name: string, form: ReactNode, purposes: string[]])[] = [
  ["signing in", <LoginForm key="a" username={undefined} />, ["current-password"]],
  [
    "registering",
    <RegisterForm key="b" onRegistered={() => {}} />,
    ["new-password", "new-password"],
  ],
  ["administrators", <AdminLoginForm key="c" />, ["current-password"]],
  ["the first administrator", <SetupForm key="d" token="t" />, ["new-password"]],
];

test.each(forms)(
  "the form for %s hides passwords, keeps them out of the address and lets password managers work",
  (_, form, purposes) => {
    const html = renderInShop(form, { queries: createQueryClient() });
    expect(html).toMatch(/<form[^>]* method="post"/);
    const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
    const fields = inputs.filter((tag) => /name="[^"]*password/i.test(tag));
    expect(fields.map((tag) => /autocomplete="([^"]*)"/i.exec(tag)?.[1])).toEqual(purposes);
    for (const field of fields) {
      expect(field).toContain('type="password"');
      expect(field).not.toMatch(/readonly|maxlength|pattern|onpaste/i);
    }
  },
);
