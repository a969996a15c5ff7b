/** Who is looking: decided once per request from the session, never from what a request says of itself. */
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

/** The strongest right decides how long a session lives and which badge a user wears. */
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
