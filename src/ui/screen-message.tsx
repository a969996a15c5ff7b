import type { ReactNode } from "react";
import { Mark } from "./word-mark.tsx";

interface ScreenMessageProps {
  title: string;
  description: ReactNode;
  action: ReactNode;
}

export function ScreenMessage({ title, description, action }: ScreenMessageProps) {
  return (
    <div className="container-page flex min-h-[70vh] flex-col items-center justify-center py-20 text-center">
      <Mark className="size-12 text-line-strong" />
      <h1 className="mt-10">{title}</h1>
      <p className="mt-5 max-w-[44ch] text-balance text-lead text-muted">{description}</p>
      <div className="mt-10 flex flex-wrap justify-center gap-3">{action}</div>
    </div>
  );
}
