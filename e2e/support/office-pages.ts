import { runSql } from "#tests/test-shop.ts";
import { sharedShop } from "./shop.ts";

const aRow = (insert: string) => `${insert} returning id`;
const last = (table: string) => `select id from ${table} order by id desc limit 1`;

/** Every page of the office by its pattern; a record's page with the statement that finds or makes a record. */
export const officePages: Readonly<Record<string, string | null>> = {
  "/admin/dashboard": null,
  "/admin/overview": null,
  "/admin/inbox": null,
  "/admin/inbox/{id}": last("enquiries"),
  "/admin/orders": null,
  "/admin/orders/new": null,
  "/admin/orders/{id}": last("orders"),
  "/admin/payments-to-check": null,
  "/admin/customers": null,
  "/admin/customers/{id}": last("customers"),
  "/admin/people": null,
  "/admin/people/{id}": last("users"),
  "/admin/applications": null,
  "/admin/applications/{id}":
    aRow(`insert into wholesale_applications (company_name, contact_name, email, phone,
      business_type, years_in_business, tax_id, address, terms_and_conditions)
      values ('Journey & Sons', 'Ada Valid', 'ada@dealers.example', '1', 'Dealer', '5', '1', 'A', true)`),
  "/admin/buyback": null,
  "/admin/stolen-serials": null,
  "/inventory": null,
  "/inventory/new": null,
  "/inventory/{id}": last("watches"),
  "/admin/brands": null,
  "/admin/brands/new": null,
  "/admin/brands/{id}": last("brands"),
  "/admin/import": null,
  "/admin/import/{id}": aRow(
    "insert into imports (file_name, file_key, state) values ('a.csv', 'imports/a', 'done')",
  ),
  "/admin/newsletter": null,
  "/admin/newsletter/new": null,
  "/admin/newsletter/{id}": aRow(
    "insert into newsletter_issues (subject, intro) values ('Journey', 'Hello')",
  ),
  "/admin/subscribers": null,
  "/admin/team": null,
  "/admin/settings": null,
  "/admin/audit": null,
  "/admin/mails": null,
  "/admin/personal-data": null,
};

/** The addresses of all pages of the office, in a shop that has an order and an enquiry. */
export function officeAddresses(): Promise<string[]> {
  return Promise.all(
    Object.entries(officePages).map(async ([pattern, record]) => {
      if (record === null) return pattern;
      const [row] = await runSql<{ id: number }>(sharedShop(), record);
      return pattern.replace("{id}", String(row?.id));
    }),
  );
}
