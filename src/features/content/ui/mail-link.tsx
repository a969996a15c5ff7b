import { useShopDetails } from "#src/lib/page-state.tsx";

export function MailLink() {
  const { email } = useShopDetails();
  return <a href={`mailto:${email}`}>{email}</a>;
}
