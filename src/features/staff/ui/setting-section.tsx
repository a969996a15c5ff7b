import type { ReactNode } from "react";

interface SettingSectionProps {
  title: string;
  explains: string;
  children: ReactNode;
}

export function SettingSection({ title, explains, children }: SettingSectionProps) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-5 border-line border-t pt-6 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-title">{title}</h2>
        <p className="mt-2 max-w-[48ch] text-muted text-sm">{explains}</p>
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  );
}
