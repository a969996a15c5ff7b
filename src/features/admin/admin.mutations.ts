import { useLocation } from "wouter";
import { useSignIn } from "#src/features/auth/auth.mutations.ts";
import { call } from "#src/lib/endpoint.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { officeHome, paths } from "#src/lib/paths.ts";
import type { adminLogin } from "./admin.contract.ts";
import { loginAlert, loginSucceeded } from "./admin.messages.ts";

export const useOfficeHome = () => officeHome(usePageState().capabilities);

export function useAdminSignIn() {
  const home = useOfficeHome();
  const [, navigate] = useLocation();
  return useSignIn({
    request: (body) => call<typeof adminLogin>("POST /api/admin/login", { body }),
    onSignedIn: (user) => {
      window.alert(loginSucceeded);
      if (user.needsSecondFactor) return navigate(paths.accountSecurity());
      navigate(home);
    },
    onFailed: (error) => window.alert(loginAlert(error)),
  });
}
