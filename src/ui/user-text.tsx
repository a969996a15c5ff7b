/**
 * Text that a user typed. `bdi` keeps right-to-left text from reordering its neighbours; text without
 * spaces may wrap anywhere.
 */
export function UserText({ children }: { children: string }) {
  return <bdi className="wrap-anywhere">{children}</bdi>;
}
