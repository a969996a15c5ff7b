import { isNotViewer } from "#src/features/auth/auth.queries.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { wasOvertaken } from "#src/office/action-panel.tsx";
import type { readApplication } from "./applications.contract.ts";
import type { readPerson } from "./people.contract.ts";

export const applicationQuery = (id: string) =>
  getQuery<typeof readApplication>("/api/admin/applications/{id}", { params: { id } });

export const personQuery = (id: string) =>
  getQuery<typeof readPerson>("/api/admin/people/{id}", { params: { id } });

const invitationLink = ["link"];

/** Lists and applications may show the change too. */
export const showsPerson = (id: number) => ({
  updates: personQuery(String(id)),
  withholds: invitationLink,
  forgets: isNotViewer,
});

/** A refused decision shows what the application has become meanwhile. */
export const showsApplication = (id: number) => ({
  updates: applicationQuery(String(id)),
  withholds: invitationLink,
  forgets: isNotViewer,
  overtaken: wasOvertaken,
});
