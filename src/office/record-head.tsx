import type { ReactNode } from "react";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";

interface RecordHeadProps {
  trail: Parameters<typeof Breadcrumb>[0]["trail"];
  title: string;
  badges: ReactNode;
  /** At the end of the line, such as a total. */
  aside?: ReactNode;
  /** It stands below the title. */
  children?: ReactNode;
}

/** The head of a staff page that shows one record. */
export function RecordHead({ trail, title, badges, aside, children }: RecordHeadProps) {
  return (
    <header>
      <Breadcrumb trail={trail} current={title} />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-line border-b pb-6">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-headline">
            <bdi className="wrap-anywhere">{title}</bdi>
            {badges}
          </h1>
          {children && <p className="mt-2 text-muted text-sm wrap-anywhere">{children}</p>}
        </div>
        {aside && <p className="font-display text-headline lining-nums">{aside}</p>}
      </div>
    </header>
  );
}
