import type { RefObject } from "react";
import { watchName } from "#src/domain/text.ts";
import { type AuthTab, openAuthDialog } from "#src/features/auth/auth-dialog-store.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { loginRequired } from "#src/features/wishlist/wishlist.messages.ts";
import type { WishlistWatch } from "#src/features/wishlist/wishlist-watch.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { ListChoice } from "./list-choice.tsx";

interface AddDialogProps {
  watch: WishlistWatch;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What opened it; it gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
}

export function AddDialog({ watch, open, onOpenChange, trigger }: AddDialogProps) {
  const isGuest = useViewer().kind === "guest";
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={trigger}
      title={isGuest ? loginRequired.title : "Add to Wishlist"}
      description={isGuest ? loginRequired.description : undefined}
    >
      <div className="flex items-center gap-5">
        <div className="w-20 shrink-0 bg-stone">
          <Picture src={watch.image} alt="" sizes="5rem" className="aspect-square" />
        </div>
        <p className="min-w-0">
          <span className="sr-only">{watchName(watch)}</span>
          <span aria-hidden="true" className="label-caps block text-muted">
            {watch.brandName}
          </span>
          <span aria-hidden="true" className="mt-1 block font-display text-title lining-nums">
            {watch.model}
          </span>
        </p>
      </div>
      <div className="mt-6">
        {isGuest ? (
          <LoginChoice onChosen={close} onSignedIn={() => onOpenChange(true)} />
        ) : (
          <ListChoice watch={watch} onAdded={close} />
        )}
      </div>
    </Dialog>
  );
}

interface LoginChoiceProps {
  onChosen: () => void;
  /** Brings the visitor back to this dialog. */
  onSignedIn: () => void;
}

function LoginChoice({ onChosen, onSignedIn }: LoginChoiceProps) {
  function choose(tab: AuthTab) {
    onChosen();
    openAuthDialog(tab, onSignedIn);
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button onClick={() => choose("login")}>Sign In</Button>
      <Button variant="secondary" onClick={() => choose("register")}>
        Create Account
      </Button>
    </div>
  );
}
