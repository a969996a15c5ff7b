import { useQuery } from "@tanstack/react-query";
import { Redirect } from "wouter";
import { fileQuery } from "#src/features/people/people.queries.ts";
import { ApplicationScreen } from "#src/features/people/ui/application-screen.tsx";
import { CustomerScreen, missing } from "#src/features/people/ui/customer-screen.tsx";
import { ApplicationList, CustomerList } from "#src/features/people/ui/people-lists.tsx";
import { Team } from "#src/features/people/ui/team.tsx";
import { type PathParams, paths } from "#src/lib/paths.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { StaffPage, staffScreen } from "./staff-page.tsx";

export const CustomersPage = staffScreen({
  right: "sales",
  description: "Customers, for those who run the shop.",
  screen: CustomerList,
});

export const TeamPage = staffScreen({
  right: "admin",
  description: "The staff, for those who run the shop.",
  screen: Team,
});

const file = {
  right: "sales",
  /** Its heading has the name, which is known when it is loaded. */
  title: null,
  description: "A customer, for those who run the shop.",
} as const;

export const CustomerPage = staffScreen({ ...file, screen: CustomerScreen });

/** Other pages know the account. */
export function PersonPage({ params }: { params: PathParams }) {
  const query = useQuery(fileQuery(params.id ?? ""));
  return (
    <StaffPage {...file}>
      <LoadedRecord query={query} noun="customer" missing={missing}>
        {({ customerId }) => <Redirect to={paths.customer(customerId)} replace />}
      </LoadedRecord>
    </StaffPage>
  );
}

export const ApplicationsPage = staffScreen({
  right: "sales",
  description: "Dealers' applications, for those who run the shop.",
  screen: ApplicationList,
});

export const ApplicationPage = staffScreen({
  right: "sales",
  title: null,
  description: "A dealer's application, for those who run the shop.",
  screen: ApplicationScreen,
});
