import { AccountHome } from "./account-home.tsx";

export function AccountPage() {
  return <AccountHome />;
}
