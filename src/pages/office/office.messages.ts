import type { SignedInViewer, StaffRight } from "#src/domain/viewer.ts";
import { rankNames } from "#src/features/people/people.messages.ts";

const roles: Readonly<Record<StaffRight, string>> = { ...rankNames, staff: "Staff" };

export const roleName = ({ isAdmin, staffRole }: SignedInViewer) =>
  isAdmin ? roles.admin : staffRole ? roles[staffRole] : "Customer";

export const refused = {
  title: "This page is not part of your role",
  text: (viewer: SignedInViewer, right: StaffRight) =>
    `Your role is ${roleName(viewer)}. This page needs ${roles[right]}. An administrator can change roles.`,
};
