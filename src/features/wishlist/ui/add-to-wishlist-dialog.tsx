import type { RefObject } from "react";
import { watchName } from "#src/domain/text.ts";
import { type AuthTab, openAuthDialog } from "#src/features/auth/auth-dialog-store.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import type { WishlistWatch } from "#src/features/wishlist/wishlist.contract.ts";
import { loginRequired } from "#src/features/wishlist/wishlist.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { WishlistChoice } from "./wishlist-choice.tsx";

interface AddToWishlistDialogProps {
  watch: WishlistWatch;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It opened the dialog and gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
}

export function AddToWishlistDialog({
  watch,
  open,
  onOpenChange,
  trigger,
}: AddToWishlistDialogProps) {
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
          <Picture src={watch.image} alt="" thumbnail sizes="5rem" className="aspect-square" />
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
          <LoginRequired onChosen={close} onSignedIn={() => onOpenChange(true)} />
        ) : (
          <WishlistChoice watch={watch} onAdded={close} />
        )}
      </div>
    </Dialog>
  );
}

interface LoginRequiredProps {
  onChosen: () => void;
  /** Brings the visitor back to this dialog. */
  onSignedIn: () => void;
}

function LoginRequired({ onChosen, onSignedIn }: LoginRequiredProps) {
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
