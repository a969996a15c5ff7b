import { useQuery } from "@tanstack/react-query";
import { wishlistQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { InvalidWishlist, WishlistFailed } from "./account/wishlist-failures.tsx";
import { WishlistScreen } from "./account/wishlist-screen.tsx";
import { WishlistSkeleton } from "./account/wishlist-skeleton.tsx";

interface WishlistPageProps {
  params: Readonly<Record<string, string>>;
}

export function WishlistPage({ params: { id = "" } }: WishlistPageProps) {
  return /^\d+$/.test(id) ? <NumberedWishlist key={id} id={id} /> : <InvalidWishlist />;
}

function NumberedWishlist({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(wishlistQuery(id));
  if (data) return <WishlistScreen list={data} />;
  if (!error) return <WishlistSkeleton />;
  return <WishlistFailed error={error} retry={() => void refetch()} retrying={isFetching} />;
}
