/** Derived once per request from the session, never from anything else in the request. */
export type Viewer =
  | { readonly kind: "guest" }
  | {
      readonly kind: "user";
      readonly id: number;
      readonly username: string;
      readonly email: string;
      readonly isAdmin: boolean;
      readonly isWholesale: boolean;
    };

export type SignedInViewer = Extract<Viewer, { kind: "user" }>;

/** The strongest right decides a session's lifetime and a user's badge. */
export type Role = "guest" | "customer" | "wholesale" | "admin";

export const guest: Viewer = { kind: "guest" };

export function roleOf(viewer: Viewer): Role {
  if (viewer.kind === "guest") return "guest";
  if (viewer.isAdmin) return "admin";
  return viewer.isWholesale ? "wholesale" : "customer";
}

export function isAdmin(viewer: Viewer): boolean {
  return viewer.kind === "user" && viewer.isAdmin;
}

export function isDealer(viewer: Viewer): boolean {
  return viewer.kind === "user" && viewer.isWholesale;
}
