import { AccountHome } from "./account/account-home.tsx";

export function AccountPage() {
  return <AccountHome />;
}
