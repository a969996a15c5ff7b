/**
 * Words that someone else has typed. One that runs from right to left must not turn around what stands
 * beside it, and one without a space must not break the layout.
 */
export function GivenText({ children }: { children: string }) {
  return <bdi className="wrap-anywhere">{children}</bdi>;
}
