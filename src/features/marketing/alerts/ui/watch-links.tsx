import { type ComponentType, useRef } from "react";
import { watchName } from "#src/domain/text.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { alertTexts } from "#src/features/marketing/alerts/alerts.messages.ts";
import { askedTexts } from "#src/features/messages/contact/enquiries.messages.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";

interface WatchLinksProps {
  watch: Watch;
}

interface WatchQuestions {
  readonly Links: ComponentType<WatchLinksProps>;
  askPath(watchId: number): string;
}

/** As specified, the contact page knows nothing of a watch. */
const defaultQuestions: WatchQuestions = { Links: () => null, askPath: () => paths.contact() };

const answered: WatchQuestions = { Links: WatchLinks, askPath: paths.askAbout };

export const useWatchQuestions = () => (useCapability("enquiries") ? answered : defaultQuestions);

const awaited = new Set(["Reserved", "Sold"]);

function WatchLinks({ watch }: WatchLinksProps) {
  return (
    <ul className="mt-3 grid justify-items-start pl-5.5 text-sm">
      {awaited.has(watch.status) && (
        <li className="noscript:hidden">
          <AlertButton watch={watch} />
        </li>
      )}
      <li>
        <a
          href={paths.askAbout(watch.id)}
          rel="nofollow"
          className="link-quiet inline-flex min-h-9 items-center pointer-coarse:min-h-11"
        >
          {askedTexts.link}
        </a>
      </li>
    </ul>
  );
}

const load = async () => (await import("./alert-dialog.tsx")).AlertDialog;

/** Nothing of the form is loaded before it is pressed. */
function AlertButton({ watch }: WatchLinksProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { Dialog, open, setOpen, show } = useLazyDialog(load, () => toast(alertTexts.loadFailed));
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={show}
        className="link-quiet min-h-9 text-left pointer-coarse:min-h-11"
      >
        {alertTexts.button}
      </button>
      {Dialog && (
        <Dialog
          about={{ watchId: watch.id }}
          title={alertTexts.title}
          intro={alertTexts.intro(watchName(watch))}
          open={open}
          onOpenChange={setOpen}
          returnFocusTo={button}
        />
      )}
    </>
  );
}
