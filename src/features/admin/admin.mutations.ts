import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useSignIn } from "#src/features/auth/auth.mutations.ts";
import { setViewer } from "#src/features/auth/viewer.tsx";
import { call } from "#src/lib/endpoint.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { officeHome, paths } from "#src/lib/paths.ts";
import type { adminLogin, setUpAdmin } from "./admin.contract.ts";
import { loginAlert, loginSucceeded } from "./admin.messages.ts";

const useOfficeHome = () => officeHome(usePageState().capabilities);

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

export function useSetUpAdmin() {
  const home = useOfficeHome();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: { token: string; username: string; email: string; password: string }) =>
      call<typeof setUpAdmin>("POST /api/admin/setup", { body }),
    onSuccess: async ({ user }) => {
      await setViewer(queries, user);
      navigate(home);
    },
  });
}
