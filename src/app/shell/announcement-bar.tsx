import { X } from "lucide";
import { useState } from "react";
import { usePageState } from "#src/lib/page-state.tsx";
import { Icon } from "#src/ui/icon.tsx";

/** `dismissed.ts` reads it too. */
const dismissedKey = "meridian.dismissed";

export function AnnouncementBar() {
  const announcement = usePageState().settings?.announcement;
  const [dismissed, setDismissed] = useState<string>();
  if (!announcement || dismissed === announcement.id) return null;
  const { id, text, link } = announcement;
  const dismiss = () => {
    setDismissed(id);
    try {
      localStorage.setItem(dismissedKey, id);
    } catch {
      // Then it is shown again on the next visit.
    }
  };
  return (
    <aside
      aria-label="Announcement"
      data-announcement={id}
      className="border-paper/15 border-b bg-night text-paper"
    >
      <div className="container-page flex items-center gap-4">
        <p className="grow py-2.5 text-center text-sm">
          {link ? (
            <a href={link} className="underline decoration-1 underline-offset-4 hover:no-underline">
              {text}
            </a>
          ) : (
            text
          )}
        </p>
        <button
          type="button"
          onClick={dismiss}
          aria-label="Dismiss the announcement"
          className="-mr-3 inline-flex size-11 shrink-0 items-center justify-center noscript:hidden"
        >
          <Icon of={X} className="size-4 stroke-[1.5]" />
        </button>
      </div>
    </aside>
  );
}
