import type { ReactNode } from "react";

interface FormSectionProps {
  title: string;
  description?: string;
  children: ReactNode;
}

export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <div className="border-line border-t pt-8 lg:pt-10">
      <fieldset className="min-w-0">
        <legend>
          <h2 className="text-heading">{title}</h2>
        </legend>
        {description && <p className="mt-2 max-w-[60ch] text-muted">{description}</p>}
        <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">{children}</div>
      </fieldset>
    </div>
  );
}
