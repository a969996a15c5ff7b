import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide";
import { useState } from "react";
import { defaultWishlistName } from "#src/domain/constants.ts";
import { listsFailed } from "#src/features/wishlist/wishlist.messages.ts";
import { wishlistsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { type WishlistWatch, watchCount } from "#src/features/wishlist/wishlist-watch.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import { useAddToList } from "./use-add-to-list.ts";
import { WishlistNameForm } from "./wishlist-name-form.tsx";

interface ListChoiceProps {
  watch: WishlistWatch;
  onAdded: () => void;
}

export function ListChoice({ watch, onAdded }: ListChoiceProps) {
  const { data, isError, isFetching, refetch } = useQuery(wishlistsQuery());
  const { pending, failure, addTo, createAndAdd } = useAddToList(watch, onAdded);
  const [naming, setNaming] = useState(false);

  if (!data && isError) {
    return (
      <LoadFailure
        compact
        title={listsFailed}
        description={null}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Loading />;
  const isFirst = data.wishlists.length === 0;
  return (
    <>
      {failure && (
        <Alert variant="danger" className="mb-6">
          {failure}
        </Alert>
      )}
      <p id="list-choice" className="label-caps text-muted">
        {isFirst ? "Your first wishlist" : "Choose a wishlist"}
      </p>
      <ul aria-labelledby="list-choice" className="mt-3 divide-y divide-line border-line border-y">
        {isFirst && (
          <ChoiceRow
            name={defaultWishlistName}
            note="Create and add"
            disabled={pending}
            onChoose={() => void createAndAdd(defaultWishlistName)}
          />
        )}
        {data.wishlists.map(({ id, name, itemCount }) => (
          <ChoiceRow
            key={id}
            name={name}
            note={watchCount(itemCount)}
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

function Loading() {
  return (
    <LoadingRegion label="Loading wishlists" className="grid gap-3">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-14" />
      <Skeleton className="h-11" />
    </LoadingRegion>
  );
}
