import { type FormEvent, useRef } from "react";
import { useLogin } from "#src/features/auth/auth.mutations.ts";
import { PasswordField, UsernameField } from "#src/features/auth/ui/credential-fields.tsx";
import { loginFailure } from "#src/features/wholesale/login-failure.ts";
import { accessDenied, accessGranted } from "#src/features/wholesale/wholesale.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";

interface LoginFormProps {
  onGranted: () => void;
  /** One of the links below the form is followed. */
  onLeave: () => void;
}

const link = "link-quiet inline-flex min-h-11 items-center";

/** With either field empty it does nothing; everything else is told in a toast. */
export function LoginForm({ onGranted, onLeave }: LoginFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const { login, pending } = useLogin({
    granted: ({ isWholesale }) => (isWholesale ? accessGranted : accessDenied),
    failed: loginFailure,
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const credentials = {
      username: String(given.get("username")).trim(),
      password: String(given.get("password")),
    };
    if (pending || !credentials.username || !credentials.password) return;
    const user = await login(credentials);
    if (user?.isWholesale) onGranted();
    else password.current?.select();
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <UsernameField aria-required name="username" />
      <PasswordField aria-required name="password" ref={password} />
      <Button type="submit" size="large" loading={pending} className="mt-2 w-full">
        {pending ? "Signing in..." : "Sign In"}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 border-line border-t pt-3 text-sm">
        <a href={paths.contact()} onClick={onLeave} className={link}>
          Forgot your password?
        </a>
        <a href={paths.wholesaleApplication()} onClick={onLeave} className={link}>
          Apply for a wholesale account
        </a>
      </div>
    </form>
  );
}
