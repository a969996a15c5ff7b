import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { User } from "#src/features/auth/auth.contract.ts";
import { setViewer } from "#src/features/auth/viewer.tsx";
import { call } from "#src/lib/endpoint.ts";
import { HttpError, messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import type { adminLogin, setUpAdmin } from "./admin.contract.ts";
import {
  invalidCredentials,
  loginFailed,
  loginSucceeded,
  loginUnreachable,
} from "./admin.messages.ts";

function useEnterDashboard() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return async ({ user }: { user: User }) => {
    await setViewer(queries, user);
    navigate(paths.adminDashboard());
  };
}

export function useAdminLogin() {
  const enter = useEnterDashboard();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      call<typeof adminLogin>("POST /api/admin/login", { body }),
    onSuccess: (reply) => {
      window.alert(loginSucceeded);
      return enter(reply);
    },
    onError: (error) => {
      window.alert(
        error instanceof HttpError ? loginFailed(loginErrorText(error)) : loginUnreachable,
      );
    },
  });
}

export function loginErrorText(error: unknown): string {
  if (!(error instanceof HttpError)) return loginUnreachable;
  return messageOf(error, invalidCredentials);
}

export function useSetUpAdmin() {
  const enter = useEnterDashboard();
  return useMutation({
    mutationFn: (body: { token: string; username: string; email: string; password: string }) =>
      call<typeof setUpAdmin>("POST /api/admin/setup", { body }),
    onSuccess: enter,
  });
}
