import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { registrationProblem } from "#src/features/auth/auth.messages.ts";
import { useRegister } from "#src/features/auth/auth.mutations.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input } from "#src/ui/input.tsx";
import { passwordHint } from "./password-hint.ts";
import { registrationSchema } from "./registration-schema.ts";

interface RegisterFormProps {
  onRegistered: (username: string) => void;
}

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { register, handleSubmit, setFocus, control, formState } = useForm({
    resolver: zodResolver(registrationSchema),
    defaultValues: { username: "", email: "", password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const [username, password] = useWatch({ control, name: ["username", "password"] });
  const { register: createAccount, pending, error } = useRegister();

  const submit = handleSubmit(async (values) => {
    if (await createAccount(values)) onRegistered(values.username);
    else setFocus("username", { shouldSelect: true });
  });

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {error && !pending && <Alert variant="danger">{registrationProblem(error)}</Alert>}
      <FormField label="Username" error={errors.username?.message}>
        {(props) => (
          <Input
            {...props}
            {...register("username")}
            aria-required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField label="Email" error={errors.email?.message}>
        {(props) => (
          <Input
            {...props}
            {...register("email")}
            aria-required
            type="email"
            autoComplete="email"
          />
        )}
      </FormField>
      <FormField
        label="Password"
        hint={!errors.password && passwordHint(password, username)}
        error={errors.password?.message}
      >
        {(props) => (
          <Input
            {...props}
            {...register("password")}
            aria-required
            type="password"
            autoComplete="new-password"
          />
        )}
      </FormField>
      <FormField label="Confirm Password" error={errors.confirmPassword?.message}>
        {(props) => (
          <Input
            {...props}
            {...register("confirmPassword")}
            aria-required
            type="password"
            autoComplete="new-password"
          />
        )}
      </FormField>
      <Button type="submit" size="large" loading={pending} className="mt-2 w-full">
        {pending ? "Creating account..." : "Create Account"}
      </Button>
    </form>
  );
}
