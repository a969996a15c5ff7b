import { getQuery } from "#src/lib/query-client.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import { wasOvertaken } from "#src/office/action-panel.tsx";
import type { readApplication } from "./applications.contract.ts";
import type { readCustomer } from "./customers.contract.ts";
import type { findFile } from "./people.contract.ts";

export const applicationQuery = (id: string) =>
  getQuery<typeof readApplication>("/api/admin/applications/{id}", { params: { id } });

export const customerQuery = (id: string) =>
  getQuery<typeof readCustomer>("/api/admin/customers/{id}", { params: { id } });

export const fileQuery = (id: string) =>
  getQuery<typeof findFile>("/api/admin/people/{id}", { params: { id } });

/** Lists may show the change too. */
export const showsCustomer = (id: number) => ({
  updates: customerQuery(String(id)),
  forgets: isNotViewer,
});

/** The file of the account, lists and applications show the change. */
export const showsAccount = {
  forgets: isNotViewer,
  invalidates: [{ predicate: isNotViewer }],
};

const invitationLink = ["link"];

/** A refused decision shows what the application has become meanwhile. */
export const showsApplication = (id: number) => ({
  updates: applicationQuery(String(id)),
  withholds: invitationLink,
  forgets: isNotViewer,
  overtaken: wasOvertaken,
});
