import { useQuery } from "@tanstack/react-query";
import { Redirect } from "wouter";
import { fileQuery } from "#src/features/people/people.queries.ts";
import { ApplicationScreen } from "#src/features/people/ui/application-screen.tsx";
import { CustomerScreen, missing } from "#src/features/people/ui/customer-screen.tsx";
import { ApplicationList, CustomerList } from "#src/features/people/ui/people-lists.tsx";
import { Team } from "#src/features/people/ui/team.tsx";
import { type PathParams, paths } from "#src/lib/paths.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./staff-page.tsx";

export function CustomersPage() {
  return (
    <StaffPage
      right="sales"
      title={useRouteTitle()}
      description="Customers, for those who run the shop."
    >
      <CustomerList />
    </StaffPage>
  );
}

export function TeamPage() {
  return (
    <StaffPage
      right="admin"
      title={useRouteTitle()}
      description="The staff, for those who run the shop."
    >
      <Team />
    </StaffPage>
  );
}

const file = {
  right: "sales",
  /** Its heading has the name, which is known when it is loaded. */
  title: null,
  description: "A customer, for those who run the shop.",
} as const;

export function CustomerPage({ params }: { params: PathParams }) {
  return (
    <StaffPage {...file}>
      <CustomerScreen key={params.id} id={params.id ?? ""} />
    </StaffPage>
  );
}

/** Other pages know the account. */
export function AccountPage({ params }: { params: PathParams }) {
  const query = useQuery(fileQuery(params.id ?? ""));
  return (
    <StaffPage {...file}>
      <LoadedRecord query={query} noun="customer" missing={missing}>
        {({ customerId }) => <Redirect to={paths.customer(customerId)} replace />}
      </LoadedRecord>
    </StaffPage>
  );
}

export function ApplicationsPage() {
  return (
    <StaffPage
      right="sales"
      title={useRouteTitle()}
      description="Dealers' applications, for those who run the shop."
    >
      <ApplicationList />
    </StaffPage>
  );
}

export function ApplicationPage({ params }: { params: PathParams }) {
  return (
    <StaffPage
      right="sales"
      title={null}
      description="A dealer's application, for those who run the shop."
    >
      <ApplicationScreen key={params.id} id={params.id ?? ""} />
    </StaffPage>
  );
}
