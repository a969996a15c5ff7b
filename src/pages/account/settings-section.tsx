import type { ReactNode } from "react";

interface SettingsSectionProps {
  /** Also its anchor in the address. */
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** One subject of the account's settings: what it is on the left, its forms on the right. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-28 gap-x-12 border-line border-t py-10 first:border-t-0 first:pt-0 xl:grid xl:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
    >
      <header>
        <h2 id={`${id}-title`} className="text-title">
          {title}
        </h2>
        {description && <p className="mt-2 text-muted text-sm">{description}</p>}
      </header>
      <div className="mt-6 min-w-0 max-w-xl xl:mt-0">{children}</div>
    </section>
  );
}
