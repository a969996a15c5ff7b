import { useViewer } from "#src/features/auth/viewer.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { AccountLayout } from "./account/account-layout.tsx";
import { MyWishlists } from "./account/my-wishlists.tsx";

export function AccountPage() {
  const viewer = useViewer();
  // The route lets no guest in; this one has just signed out and is being sent on.
  if (viewer.kind === "guest") return null;
  return (
    <>
      <PageHead title="My Account" description="Your wishlists and your account." />
      <AccountLayout
        head={
          <>
            <h1>Welcome, {viewer.username}</h1>
            <p className="mt-4 text-lead text-muted">{viewer.email}</p>
          </>
        }
      >
        <MyWishlists />
      </AccountLayout>
    </>
  );
}
