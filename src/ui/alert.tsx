import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide";
import type { ComponentProps } from "react";
import { useSearch } from "wouter";
import { Icon } from "./icon.tsx";

const variants = {
  info: { icon: Info, accent: "border-accent text-accent" },
  success: { icon: CircleCheck, accent: "border-success text-success" },
  warning: { icon: TriangleAlert, accent: "border-warning text-warning" },
  danger: { icon: CircleAlert, accent: "border-danger text-danger" },
};

interface AlertProps extends Omit<ComponentProps<"div">, "title"> {
  title?: string;
  variant?: keyof typeof variants;
}

/** Only a failure interrupts a screen reader. */
export function Alert({ title, variant = "info", className, children, ...props }: AlertProps) {
  const { icon, accent } = variants[variant];
  return (
    <div
      role={variant === "danger" ? "alert" : "status"}
      className={clsx("flex gap-3 border-l-2 bg-mist px-5 py-4", accent, className)}
      {...props}
    >
      <Icon of={icon} className="mt-0.5 size-5 shrink-0 stroke-[1.5]" />
      <div className="min-w-0 text-ink">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-[0.9375rem]">{children}</div>}
      </div>
    </div>
  );
}

interface FormProblemProps {
  /** The codes name the texts; `other` is for the rest. */
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
