import { Check, Copy } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

interface CopyButtonProps {
  text: string;
  /** It names the copied text, for the accessible name. */
  label: string;
}

const shownMs = 2_500;

export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), shownMs);
    return () => window.clearTimeout(timer);
  }, [copied]);

  return (
    <>
      <button
        type="button"
        onClick={async () => setCopied(await copyText(text))}
        className="inline-flex min-h-11 min-w-24 items-center justify-end gap-2 text-muted text-sm transition-colors hover:text-accent noscript:hidden"
      >
        <Icon of={copied ? Check : Copy} className="size-4 stroke-[1.5]" />
        {copied ? "Copied" : "Copy"}
        <span className="sr-only"> {label.toLowerCase()}</span>
      </button>
      <span role="status" className="sr-only">
        {copied && `${label} copied`}
      </span>
    </>
  );
}

/** Pages without TLS have no clipboard, so a selection is copied there. Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  document.body.append(field);
  field.select();
  const worked = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return worked;
}
