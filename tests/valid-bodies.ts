import { watchValues } from "./inventory.ts";
import { usAddress } from "./orders.ts";

const password = "a valid password of five words";

const brand = {
  name: "Valid Maker",
  slug: "valid-maker",
  description: "Makes watches.",
  founded: 1900,
  country: "Switzerland",
};

/** A valid body for every call that takes one. Add new calls here. */
export const validBodies: Readonly<Record<string, Record<string, unknown>>> = {
  "POST /api/auth/login": { username: "valid.customer", password },
  "POST /api/auth/register": {
    username: "valid.customer",
    email: "customer@valid.example",
    password,
  },
  "POST /api/subscribe": { email: "reader@valid.example" },
  "POST /api/cart/items": { watchId: 1, quantity: 2 },
  "PATCH /api/cart/items/{watchId}": { quantity: 3 },
  "POST /api/cart/merge": {
    key: "0123456789abcdef0123456789abcdef",
    items: [{ watchId: 2, quantity: 1 }],
  },
  "POST /api/wishlists": { name: "Some day" },
  "POST /api/wishlists/{id}/items": { watchId: 3 },
  "POST /api/wholesale/apply": {
    companyName: "Valid Trading",
    contactName: "Ada Valid",
    email: "trade@valid.example",
    phone: "+1 212 555 0199",
    website: "https://valid.example",
    businessType: "Retailer",
    yearsInBusiness: "7",
    taxId: "98-7654321",
    address: "1 Some Street, New York",
    purchaseHistory: "A few",
    additionalInfo: "None",
    termsAndConditions: true,
  },
  "POST /api/admin/orders": {
    items: [{ watchId: 1, quantity: 1 }],
    contact: { name: "Ada Valid", email: "ada@valid.example", phone: "+1 212 555 0199" },
    address: usAddress,
    delivery: "standard-us",
    payment: "wire",
    total: 1_200_000,
  },
  "POST /api/admin/imports/{id}/check": { mapping: { 0: "id" } },
  "POST /api/admin/imports/{id}/run": { skipProblems: true },
  "POST /api/admin/catalog/brands": brand,
  "PATCH /api/admin/catalog/brands/{id}": { ...brand, updatedAt: "2026-01-02T03:04:05.678Z" },
  "POST /api/admin/catalog/brands/order": { ids: [2, 1] },
  "POST /api/admin/orders/{id}/events": { type: "note", text: "Called back." },
  "PATCH /api/admin/pictures/{id}": { alternativeText: "The case back" },
  "PATCH /api/admin/watches/{id}/pictures": { order: [] },
  "POST /api/admin/inventory": watchValues(),
  "PATCH /api/admin/inventory/{id}": {
    changes: { model: "Ranger", retailPrice: 9_100, wholesalePrice: 7_600 },
    updatedAt: "2026-01-01T00:00:00.000Z",
    seenUnits: 1,
    confirmed: true,
  },
  "POST /api/admin/inventory/{id}/undo": { entryId: 1 },
  "POST /api/admin/inventory/bulk": {
    ids: [1],
    action: "price",
    price: { which: "retailPrice", by: "percent", value: 5 },
    preview: true,
    confirmed: true,
  },
  "POST /api/auth/invitation/check": { token: "x".repeat(43) },
  "POST /api/auth/invitation": { token: "x".repeat(43), password },
  "POST /api/admin/applications/{id}/decline": { reason: "We have a dealer in your town." },
  "POST /api/admin/applications/{id}/notes": { text: "Called back." },
  "PATCH /api/admin/people/{id}": { isDealer: true },
  "POST /api/admin/people/{id}/notes": { text: "Prefers the telephone." },
  "POST /api/checkout/items": { items: [{ watchId: 4, quantity: 1 }] },
  "POST /api/checkout/{step}": { name: "Ada Valid", email: "ada@valid.example" },
  "POST /api/orders": {
    items: [{ watchId: 4, quantity: 1 }],
    contact: { name: "Ada Valid", email: "buyer@valid.example", phone: "+1 212 555 0199" },
    address: usAddress,
    delivery: "standard-us",
    payment: "wire",
    // For a watch with the stock and price of `stockWatch`.
    total: 1_200_000,
  },
  "POST /api/orders/{number}/return": { reason: "It is too heavy." },
  "POST /api/orders/{number}/pay": { payment: "wire" },
  "POST /api/payments/test/{number}": { act: "decline" },
  "PATCH /api/admin/settings": { updatedAt: null, openingHours: { text: "Monday to Friday" } },
  "POST /api/admin/login": { username: "valid.admin", password },
  "POST /api/admin/setup": {
    token: "x".repeat(43),
    username: "valid.admin",
    email: "admin@valid.example",
    password,
  },
};
