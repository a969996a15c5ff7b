import { useContext } from "react";
import { type Wishes, WishesContext } from "./wished-provider.tsx";

export function useWishes(): Wishes {
  const wishes = useContext(WishesContext);
  if (!wishes) throw new Error("useWishes needs a WishedProvider above it.");
  return wishes;
}
