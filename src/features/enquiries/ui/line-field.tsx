import { lineMaxLength } from "#src/domain/limits.ts";
import { TextField, type TextFieldProps } from "#src/ui/text-field.tsx";

export function LineField(props: TextFieldProps) {
  return <TextField maxLength={lineMaxLength} {...props} />;
}
