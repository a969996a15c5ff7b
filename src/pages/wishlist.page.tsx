export function WishlistPage() {
  return null;
}
