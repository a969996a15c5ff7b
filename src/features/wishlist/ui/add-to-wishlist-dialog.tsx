import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide";
import { type RefObject, useState } from "react";
import { defaultWishlistName } from "#src/domain/constants.ts";
import { watchName } from "#src/domain/text.ts";
import { type AuthTab, openAuthDialog } from "#src/features/auth/auth-dialog-store.ts";
import type { WishlistWatch } from "#src/features/wishlist/wishlist.contract.ts";
import {
  addFailed,
  createFailed,
  itemCountText,
  listsFailed,
  loginRequired,
} from "#src/features/wishlist/wishlist.messages.ts";
import { useAddToWishlist, useCreateWishlist } from "#src/features/wishlist/wishlist.mutations.ts";
import { wishlistsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { hasCode, messageOf } from "#src/lib/http-error.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { WishlistNameForm } from "./wishlist-name-form.tsx";

interface AddToWishlistDialogProps {
  watch: WishlistWatch;
  open: boolean;
  onOpenChange: (open: boolean) => void;
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

interface WishlistChoiceProps {
  watch: WishlistWatch;
  onAdded: () => void;
}

function WishlistChoice({ watch, onAdded }: WishlistChoiceProps) {
  const query = useQuery(wishlistsQuery());
  const { data } = query;
  const { pending, failure, addTo, createAndAdd } = useAddToChosenList(watch, onAdded);
  const [naming, setNaming] = useState(false);

  if (!data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={listsFailed}
        description={null}
        loading={<WishlistChoiceLoading />}
      />
    );
  }
  const isFirst = data.wishlists.length === 0;
  return (
    <>
      {failure && (
        <Alert variant="danger" className="mb-6">
          {failure}
        </Alert>
      )}
      <p id="wishlist-choice" className="label-caps text-muted">
        {isFirst ? "Your first wishlist" : "Choose a wishlist"}
      </p>
      <ul
        aria-labelledby="wishlist-choice"
        className="mt-3 divide-y divide-line border-line border-y"
      >
        {isFirst && (
          <WishlistChoiceRow
            name={defaultWishlistName}
            note="Create and add"
            disabled={pending}
            onChoose={() => void createAndAdd(defaultWishlistName)}
          />
        )}
        {data.wishlists.map(({ id, name, itemCount }) => (
          <WishlistChoiceRow
            key={id}
            name={name}
            note={itemCountText(itemCount)}
            disabled={pending}
            onChoose={() => void addTo(id)}
          />
        ))}
      </ul>
      {naming ? (
        <WishlistNameForm
          className="mt-6"
          submitLabel="Create and Add"
          pending={pending}
          onSubmit={createAndAdd}
        />
      ) : (
        <Button variant="secondary" className="mt-6 w-full" onClick={() => setNaming(true)}>
          <Icon of={Plus} />
          {isFirst ? "Choose another name" : "New wishlist"}
        </Button>
      )}
    </>
  );
}

function WishlistChoiceLoading() {
  return (
    <LoadingRegion label="Loading wishlists" className="grid gap-3">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-14" />
      <Skeleton className="h-11" />
    </LoadingRegion>
  );
}

interface WishlistChoiceRowProps {
  name: string;
  note: string;
  disabled: boolean;
  onChoose: () => void;
}

function WishlistChoiceRow({ name, note, disabled, onChoose }: WishlistChoiceRowProps) {
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        onClick={onChoose}
        className="group flex min-h-14 w-full items-center gap-4 py-3 text-left transition-colors not-disabled:hover:text-accent disabled:cursor-progress disabled:opacity-60"
      >
        <span className="min-w-0 grow font-medium">{name}</span>
        <span className="shrink-0 text-muted text-sm">{note}</span>
        <Icon
          of={Plus}
          className="size-5 shrink-0 stroke-[1.25] text-line-strong transition-colors group-hover:text-accent"
        />
      </button>
    </li>
  );
}

/** Creating and adding are two requests. If only the second fails, the new list stays. */
function useAddToChosenList(watch: WishlistWatch, onAdded: () => void) {
  const create = useCreateWishlist();
  const add = useAddToWishlist(watch);

  async function run(work: () => Promise<unknown>) {
    create.reset();
    add.reset();
    try {
      await work();
    } catch {
      return;
    }
    onAdded();
  }

  return {
    pending: create.isPending || add.isPending,
    failure: failureText(create.error, add.error),
    addTo: (listId: number) => run(() => add.mutateAsync(listId)),
    createAndAdd: (name: string) =>
      run(async () => add.mutateAsync((await create.mutateAsync(name)).id)),
  };
}

function failureText(creating: unknown, adding: unknown): string | undefined {
  if (adding) return hasCode(adding, "wishlist_full") ? messageOf(adding, addFailed) : addFailed;
  return creating ? messageOf(creating, createFailed) : undefined;
}
