import { watchValues } from "./inventory.ts";
import { usAddress } from "./orders.ts";
import { humanGuard, sellFields } from "./sell-fields.ts";

const password = "a valid password of five words";

const brand = {
  name: "Valid Maker",
  slug: "valid-maker",
  description: "Makes watches.",
  founded: 1900,
  country: "Switzerland",
};

const nickname = {
  name: "Valid Nickname",
  spellings: ["validname"],
  meaning: "rolex gmt-master ii",
  references: ["126710BLNR"],
};

const savedAddress = { name: "Ada Valid", phone: "+1 212 555 0199", address: usAddress };
const issue = { subject: "New arrivals", intro: "Dear reader,", watchIds: [1], articleIds: [2] };
const someMoment = "2026-01-02T03:04:05.678Z";

const passkeyResponse = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: "AAAA" },
};

/** One of each action, in an order in which they can follow each other. */
export const offerActionBodies = [
  { type: "valuation", note: "By Friday." },
  {
    type: "quoted",
    quoteAmount: 9_000,
    quoteValidUntil: "2099-12-31",
    quoteConditions: "It depends on the movement.",
    shippingInstructions: "Send it insured.",
  },
  { type: "declined", note: "We have two." },
  { type: "arrived", note: "" },
  { type: "inspected", finalAmount: 8_500, finalReasons: "A polished case." },
  { type: "returned", note: "Not ours." },
  { type: "paid", method: "Bank transfer", reference: "W-1" },
].map((body) => ({ ...body, updatedAt: someMoment }));

/** A valid body for every call that takes one. Add new calls here. */
export const validBodies: Readonly<Record<string, Record<string, unknown>>> = {
  "POST /api/auth/login": { username: "valid.customer", password },
  "POST /api/auth/register": {
    username: "valid.customer",
    email: "customer@valid.example",
    password,
  },
  "POST /api/auth/passkey": { response: passkeyResponse },
  "POST /api/auth/second-factor": { code: "123456" },
  "POST /api/account/prove": { password },
  "POST /api/account/passkeys": { name: "My key", response: passkeyResponse },
  "PATCH /api/account/passkeys/{id}": { name: "My other key" },
  "POST /api/account/totp/confirm": { code: "123456" },
  "PATCH /api/account/name": { username: "another.name" },
  "PATCH /api/account/dates": { dateLocale: "de" },
  "POST /api/account/addresses": savedAddress,
  "PATCH /api/account/addresses/{id}": savedAddress,
  "POST /api/account/newsletter": { isOn: true },
  "POST /api/contact": {
    name: "Ada Valid",
    email: "ada@valid.example",
    subject: "Opening hours",
    message: "Are you open on Saturdays?",
    guard: { website: "", elapsedMs: 9_000 },
  },
  "POST /api/alerts": {
    email: "ada@valid.example",
    watchId: 3,
    guard: { website: "", elapsedMs: 9_000 },
  },
  "POST /api/alerts/searches": {
    email: "ada@valid.example",
    address: "/shop?q=speedmaster",
    guard: { website: "", elapsedMs: 9_000 },
  },
  "POST /api/alerts/list": { token: "A".repeat(43) },
  "POST /api/alerts/confirm": { token: "A".repeat(43) },
  "POST /api/alerts/end": { token: "A".repeat(43), end: "all" },
  "POST /api/alerts/prices": { isOn: true },
  "POST /api/admin/blocked-senders": { address: "spam@valid.example", reason: "Advertising" },
  "POST /api/subscribe": { email: "reader@valid.example", guard: { elapsedMs: 5_000 } },
  "POST /api/newsletter/confirm": { token: "x".repeat(43) },
  "POST /api/newsletter/confirmation": { token: "x".repeat(43) },
  "POST /api/newsletter/subscription": { token: "x".repeat(43), subscribed: true },
  "POST /api/admin/newsletter/preview": issue,
  "POST /api/admin/newsletter": issue,
  "PATCH /api/admin/newsletter/{id}": { ...issue, updatedAt: "2026-01-02T03:04:05.678Z" },
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
  "POST /api/admin/catalog/brand-bin/{id}": { action: "restore" },
  "PATCH /api/admin/orders/{id}": { email: "ada.right@valid.example" },
  "POST /api/admin/orders/{id}/actions": { type: "note", text: "Called back." },
  "PATCH /api/admin/pictures/{id}": { alternativeText: "The case back" },
  "PATCH /api/admin/watches/{id}/pictures": { order: [] },
  "POST /api/admin/inventory": watchValues({ state: "draft" }),
  "PATCH /api/admin/inventory/{id}": {
    changes: { model: "Ranger", retailPrice: 9_100, wholesalePrice: 7_600 },
    updatedAt: "2026-01-01T00:00:00.000Z",
    seenUnits: 1,
    confirms: ["bigPrice"],
  },
  "POST /api/admin/views": {
    list: "/api/admin/inventory",
    name: "Dear ones",
    query: "minPrice=50000",
    isShared: true,
  },
  "PATCH /api/admin/views/{id}": { name: "Dearer ones", isShared: false },
  "POST /api/admin/inventory/undo": { entryId: 1 },
  "POST /api/admin/inventory/{id}/undo": { entryId: 1 },
  "POST /api/admin/inventory/bulk": {
    ids: [1],
    action: "price",
    price: { which: "retailPrice", by: "percent", value: 5 },
    preview: true,
    confirms: ["bigPrice"],
  },
  "POST /api/auth/invitation/check": { token: "x".repeat(43) },
  "POST /api/auth/password-reset": { account: "valid.customer" },
  "POST /api/auth/password-reset/check": { token: "x".repeat(43) },
  "POST /api/auth/password-reset/finish": { token: "x".repeat(43), password },
  "POST /api/auth/email/check": { token: "x".repeat(43) },
  "POST /api/auth/email/confirm": { token: "x".repeat(43) },
  "POST /api/account/password": { currentPassword: password, password: `${password} more` },
  "POST /api/account/email": { email: "new@valid.example" },
  "POST /api/account/email/confirmation": { email: "customer@valid.example" },
  "POST /api/account/sign-in-notices": { isOn: true },
  "POST /api/auth/invitation": { token: "x".repeat(43), password },
  "POST /api/admin/offers/{id}/actions": { type: "arrived", note: "", updatedAt: someMoment },
  "POST /api/admin/offers/{id}/draft": {},
  "POST /api/admin/nicknames": nickname,
  "PATCH /api/admin/nicknames/{id}": {
    ...{ ...nickname, name: "Valid Other", spellings: [] },
    updatedAt: "2026-01-02T03:04:05.678Z",
  },
  "POST /api/admin/stolen-serials": { serialNumber: "M 123-4567", brand: "Rolex", note: "Geneva" },
  "POST /api/admin/applications/{id}/actions": {
    type: "declined",
    reason: "We have a dealer in your town.",
  },
  "POST /api/admin/applications/{id}/notes": { text: "Called back." },
  "PATCH /api/admin/people/{id}": { isDealer: true },
  "POST /api/admin/team": { email: "colleague@valid.example", name: "Valid Name", staff: "sales" },
  "POST /api/admin/team/{id}/actions": { type: "resent" },
  "POST /api/admin/notices/read": { until: "2026-01-01T00:00:00.000Z" },
  "POST /api/admin/customers/{id}/notes": { text: "Prefers the telephone." },
  "PATCH /api/admin/customers/{id}": { tags: ["Collector"] },
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
  "POST /api/orders/{number}/open": { key: "x".repeat(43) },
  "POST /api/orders/{number}/return": { reason: "It is too heavy." },
  "POST /api/orders/{number}/pay": { payment: "wire" },
  "POST /api/payments/test/{number}": { act: "decline" },
  "POST /api/account/deletion": { username: "nobody.of.this.name" },
  "POST /api/admin/personal-data/delete": { email: "nobody@example.com" },
  "POST /api/admin/enquiries/{id}/replies": {
    text: "It is here.",
    seenMessageId: 0,
    fileIds: [],
  },
  "POST /api/admin/enquiries/{id}/notes": { text: "Called back." },
  "PATCH /api/admin/enquiries/{id}": { state: "closed" },
  "POST /api/admin/enquiries/{id}/read": { seenMessageId: 0 },
  "POST /api/admin/enquiries/bulk": { ids: [1], act: "close" },
  "POST /api/admin/answer-templates": { title: "Thank you", text: "Thank you, {name}." },
  "PATCH /api/admin/answer-templates/{id}": { title: "Thank you", text: "Thank you, {name}." },
  "PATCH /api/admin/settings": { updatedAt: null, openingHours: { text: "Monday to Friday" } },
  "POST /api/offers": { ...sellFields, guard: humanGuard },
  "POST /api/offers/answer": { to: "accepted", amount: 9_000 },
  "POST /api/offers/messages": { text: "It also has a spare strap." },
  "POST /api/offers/links": { email: sellFields.email, guard: humanGuard },
  "POST /api/admin/login": { username: "valid.admin", password },
  "POST /api/admin/setup": {
    token: "x".repeat(43),
    username: "valid.admin",
    email: "admin@valid.example",
    password,
  },
};

/** The brand with the id 99, which can be restored. */
export const insertBinnedBrand = `insert into binned_brands
  (id, slug, name, description, created_at, pictures)
  values (99, 'binned', 'Binned', '', '2026-01-01', '[]') returning id`;
