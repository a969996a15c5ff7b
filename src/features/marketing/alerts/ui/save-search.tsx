import { useRef } from "react";
import {
  isFiltered,
  type ListingAddress,
  type ListingState,
  listingHref,
} from "#src/features/catalog/filter.rules.ts";
import {
  alertTexts,
  savedSearchTexts as texts,
} from "#src/features/marketing/alerts/alerts.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { useViewer } from "#src/lib/viewer.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import { askFor } from "./ask-for.ts";

interface SaveSearchProps {
  address: ListingAddress;
  state: ListingState;
  /** The search has no match today, so that this is what is left to do. */
  isEmpty?: boolean;
}

/** Offers mails about a search that has words, filters or a brand. */
export function SaveSearch({ address, state, isEmpty = false }: SaveSearchProps) {
  const viewer = useViewer();
  const isOffered = useCapability("enquiries");
  const isSearch = Boolean(state.q) || isFiltered(state.filters) || address.brandSlug !== null;
  if (!isOffered || !isSearch) return null;
  const searched = listingHref(address, { ...state, page: 1 });
  return (
    <div
      className={
        isEmpty
          ? "mt-6 grid justify-items-center gap-4 bg-mist px-6 py-8 text-center noscript:hidden"
          : "mt-16 grid justify-items-start gap-3 border-line border-t pt-8 noscript:hidden"
      }
    >
      <p className={isEmpty ? "font-display text-title" : "text-muted text-sm"}>
        {isEmpty ? texts.none : texts.hint}
      </p>
      {viewer.kind === "user" ? (
        <OneClick key={searched} address={searched} email={viewer.email} isEmpty={isEmpty} />
      ) : (
        <AskGuest key={searched} address={searched} isEmpty={isEmpty} />
      )}
    </div>
  );
}

interface AskProps extends Pick<SaveSearchProps, "isEmpty"> {
  address: string;
}

/** The address of the account is known, and may be confirmed. */
function OneClick({ address, email, isEmpty }: AskProps & { email: string }) {
  const { trap, read } = useFormGuard();
  const save = useCall(async () => askFor({ address }, { email, guard: await read() }));
  if (save.isSuccess) {
    return (
      <p role="status" className="wrap-anywhere">
        {save.data.message}
      </p>
    );
  }
  return (
    <>
      {trap}
      {save.isError && <Alert variant="danger">{messageOf(save.error, alertTexts.failed)}</Alert>}
      <Button
        variant={isEmpty ? "primary" : "secondary"}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {texts.button}
      </Button>
    </>
  );
}

const load = async () => (await import("./alert-dialog.tsx")).AlertDialog;

function AskGuest({ address, isEmpty }: AskProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { Dialog, open, setOpen, show } = useLazyDialog(load, () => toast(alertTexts.loadFailed));
  return (
    <>
      <Button ref={button} variant={isEmpty ? "primary" : "secondary"} onClick={show}>
        {texts.button}
      </Button>
      {Dialog && (
        <Dialog
          about={{ address }}
          title={texts.title}
          intro={texts.intro}
          open={open}
          onOpenChange={setOpen}
          returnFocusTo={button}
        />
      )}
    </>
  );
}
