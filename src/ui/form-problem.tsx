import { useSearch } from "wouter";
import { Alert } from "./alert.tsx";

interface FormProblemProps {
  /** By code, and `other`. */
  texts: Readonly<Record<string, string>> & { readonly other: string };
  className?: string;
}

/** Why the form of this page, sent without JavaScript, has led back to it. Texts are never taken from the address. */
export function FormProblem({ texts, className }: FormProblemProps) {
  const code = new URLSearchParams(useSearch()).get("problem");
  if (code === null) return null;
  return (
    <Alert variant="danger" className={className}>
      {Object.hasOwn(texts, code) ? texts[code] : texts.other}
    </Alert>
  );
}
