import type { ReactNode } from "react";

interface PanelColumnsProps {
  /** One sentence that says it all, in the display face. */
  lead: string;
  text: ReactNode;
  children: ReactNode;
}

/** The words of a tab on the left, its facts on the right. */
export function PanelColumns({ lead, text, children }: PanelColumnsProps) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        <p className="text-balance font-display text-heading lining-nums">{lead}</p>
        <div className="mt-5 max-w-[58ch] space-y-4 text-muted">{text}</div>
      </div>
      <div>{children}</div>
    </div>
  );
}
