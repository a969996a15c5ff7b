import { expect, test } from "vitest";
import { capabilityNames } from "#src/domain/capabilities.ts";
import { guest, type SignedInViewer } from "#src/domain/viewer.ts";
import { officeFor } from "./sections.ts";

const person = { kind: "user", id: 1, username: "ada", email: "ada@meridian.example" } as const;
const admin: SignedInViewer = { ...person, isAdmin: true, isWholesale: false };
const sales: SignedInViewer = { ...admin, isAdmin: false, staffRole: "sales" };
const editor: SignedInViewer = { ...sales, staffRole: "editor" };

const labelsOf = (office: ReturnType<typeof officeFor>) =>
  office.groups.map(({ label = "", sections }) => [label, ...sections.map((one) => one.label)]);

test("an administrator sees every group in the order of the day's work", () => {
  expect(labelsOf(officeFor(admin, capabilityNames))).toEqual([
    ["", "Today", "Inbox"],
    ["Sell", "Orders", "Customers", "Applications"],
    ["Buy", "Buyback", "Stolen Serials"],
    ["Stock", "Inventory", "Brands", "Nicknames", "Import & Export"],
    ["Tell", "Newsletter", "Subscribers"],
    ["Office", "Team", "Settings", "Audit", "Mails & Jobs", "Personal Data"],
  ]);
});

test("each pair of keys leads to one section", () => {
  const keys = officeFor(admin, capabilityNames).groups.flatMap(({ sections }) =>
    sections.flatMap((one) => (one.keys ? [`${one.keys} ${one.label}`] : [])),
  );
  expect(keys).toEqual([
    ...["g t Today", "g i Inbox", "g o Orders", "g c Customers", "g b Buyback", "g w Inventory"],
  ]);
});

test("others see the parts of their role, and no empty group", () => {
  expect(labelsOf(officeFor(editor, capabilityNames))).toEqual([
    ["", "Today"],
    ["Stock", "Inventory", "Brands", "Nicknames", "Import & Export"],
  ]);
  const office = officeFor(sales, capabilityNames);
  expect(office.beginnings.map(({ label }) => label)).toEqual(["New Order", "New issue"]);
  expect(office.favourites.map(({ label }) => label)).toEqual(["Today", "Inbox", "Orders"]);
  expect(officeFor(guest, capabilityNames).groups).toEqual([]);
});

test("a shop without the back office leads to the specified dashboard", () => {
  const office = officeFor(admin, ["checkout"]);
  expect(office.home).toBe("/admin/dashboard");
  expect(labelsOf(office)).toEqual([
    ["", "Dashboard"],
    ["Sell", "Orders"],
  ]);
});
