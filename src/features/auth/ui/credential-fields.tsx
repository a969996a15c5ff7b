import { TextField, type TextFieldProps } from "#src/ui/form-field.tsx";

type CredentialFieldProps = Omit<TextFieldProps, "label" | "type"> & { label?: string };

export function UsernameField(props: CredentialFieldProps) {
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function EmailField(props: CredentialFieldProps) {
  return <TextField label="Email" type="email" autoComplete="email" {...props} />;
}

export function PasswordField(props: CredentialFieldProps) {
  return <TextField label="Password" type="password" autoComplete="current-password" {...props} />;
}
