/** `editor` works on the catalog, `sales` with orders, enquiries and customers. */
export const staffRoles = ["editor", "sales"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** How dates can be written for a person. Without a choice they are American, as for everybody. */
export const dateLocales = ["en-GB", "iso", "de", "fr", "es", "it", "ja"] as const;
export type DateLocale = (typeof dateLocales)[number];

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
      /** Absent for administrators, who have every right. */
      readonly staffRole?: StaffRole | undefined;
      /** One of the staff whose rights wait until there is a second factor. */
      readonly needsSecondFactor?: true | undefined;
      readonly dateLocale?: DateLocale | undefined;
    };

export type SignedInViewer = Extract<Viewer, { kind: "user" }>;

/** The strongest right decides a session's lifetime: that of all staff is an administrator's. */
export type Role = "guest" | "customer" | "wholesale" | "admin";

export const guest: Viewer = { kind: "guest" };

export function roleOf(viewer: Viewer): Role {
  if (viewer.kind === "guest") return "guest";
  if (hasStaffRight(viewer, "staff")) return "admin";
  return viewer.isWholesale ? "wholesale" : "customer";
}

/** Administrators have every right of the staff; `staff` is what each of them has. */
export type StaffRight = StaffRole | "staff" | "admin";

export function hasStaffRight(viewer: Viewer, right: StaffRight): boolean {
  if (viewer.kind === "guest") return false;
  if (viewer.isAdmin) return true;
  return right === "staff" ? viewer.staffRole !== undefined : viewer.staffRole === right;
}

/** The staff has none until they have a second factor, in a shop that requires one. */
export function withoutRights({ staffRole: _, ...viewer }: SignedInViewer): SignedInViewer {
  return { ...viewer, isAdmin: false, needsSecondFactor: true };
}

export function isDealer(viewer: Viewer): boolean {
  return viewer.kind === "user" && viewer.isWholesale;
}
