import { type InboxMeaning, inboxIds } from "./inbox-calls.ts";

export interface Ids {
  readonly line: number;
  readonly list: number;
  readonly item: number;
  readonly passkey: number;
  /** Orders that wait for payment or are delivered. */
  readonly waiting: string;
  readonly delivered: string;
  readonly address: number;
  readonly session: number;
  readonly ownOffer: number;
  readonly alert: number;
}

/** Ids that `Ids` names have an owner; the others have none for these calls. */
type Meaning =
  | "watch"
  | "brand"
  | "account"
  | "customer"
  | "application"
  | "order"
  | "mail"
  | "job"
  | "payment"
  | "picture"
  | "import"
  | "entry"
  | "serial"
  | "nickname"
  | "issue"
  | "view"
  | "article"
  | "credential"
  | "orderOfKey"
  | InboxMeaning
  | keyof Ids;

/** Chosen by an authenticator, and proved by its signature. */
const passkeyResponse = { id: "credential", rawId: "credential" } as const;

/** Maps each id parameter to what it refers to. Add new calls here. */
export const idMeanings: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  "GET /api/brands/id/{id}": { id: "brand" },
  "GET /api/watches": { brandId: "brand", ids: "watch" },
  "GET /api/watches/{id}": { id: "watch" },
  "GET /api/watches/{id}/similar": { id: "watch" },
  "GET /api/watches/facets": { brandId: "brand" },
  "GET /api/compare": { ids: "watch" },
  "GET /api/wholesale/watches": { brandId: "brand" },
  "GET /api/cart/contains/{watchId}": { watchId: "line" },
  "POST /api/cart/items": { watchId: "watch" },
  "PATCH /api/cart/items/{watchId}": { watchId: "line" },
  "DELETE /api/cart/items/{watchId}": { watchId: "line" },
  "POST /api/cart/merge": { watchId: "watch" },
  "GET /api/wishlists/{id}": { id: "list" },
  "DELETE /api/wishlists/{id}": { id: "list" },
  "POST /api/wishlists/{id}/items": { id: "list", watchId: "watch" },
  "DELETE /api/wishlists/{id}/items/{watchId}": { id: "list", watchId: "item" },
  "DELETE /api/wishlists/items/{watchId}": { watchId: "item" },
  "GET /api/wishlists/contains/{watchId}": { watchId: "item" },
  "POST /api/auth/passkey": passkeyResponse,
  "POST /api/auth/second-factor": passkeyResponse,
  "POST /api/account/prove": passkeyResponse,
  "POST /api/account/passkeys": passkeyResponse,
  "PATCH /api/account/passkeys/{id}": { id: "passkey" },
  "DELETE /api/account/passkeys/{id}": { id: "passkey" },
  "DELETE /api/account/sessions/{id}": { id: "session" },
  "PATCH /api/account/addresses/{id}": { id: "address" },
  "DELETE /api/account/addresses/{id}": { id: "address" },
  "POST /api/account/addresses/{id}/default": { id: "address" },
  "POST /api/account/offers/{id}/key": { id: "ownOffer" },
  "DELETE /api/account/alerts/{id}": { id: "alert" },
  "POST /api/checkout/items": { watchId: "watch" },
  "POST /api/orders": { watchId: "watch" },
  "GET /api/orders/{number}": { number: "waiting" },
  "POST /api/orders/{number}/open": { number: "orderOfKey" },
  "POST /api/orders/{number}/cancel": { number: "waiting" },
  "POST /api/orders/{number}/return": { number: "delivered" },
  "POST /api/orders/{number}/pay": { number: "waiting" },
  "GET /api/payments/test/{number}": { number: "waiting" },
  "POST /api/payments/test/{number}": { number: "waiting" },
  "GET /api/orders/{number}/pro-forma.pdf": { number: "waiting" },
  "GET /api/orders/{number}/invoice.pdf": { number: "delivered" },
  "GET /api/admin/pictures": { watchId: "watch", brandId: "brand" },
  "POST /api/admin/pictures": { watchId: "watch", brandId: "brand" },
  "PATCH /api/admin/pictures/{id}": { id: "picture" },
  "DELETE /api/admin/pictures/{id}": { id: "picture" },
  "POST /api/admin/pictures/{id}/retry": { id: "picture" },
  "GET /api/admin/pictures/{id}/original": { id: "picture" },
  "PATCH /api/admin/watches/{id}/pictures": { id: "watch" },
  "GET /api/watches/{id}/size": { id: "watch" },
  "GET /api/admin/watches/{id}/model": { id: "watch" },
  "POST /api/admin/watches/{id}/model": { id: "watch" },
  "DELETE /api/admin/watches/{id}/model": { id: "watch" },
  "POST /api/admin/watches/{id}/model/restore": { id: "watch" },
  "DELETE /api/admin/watches/{id}": { id: "watch" },
  "DELETE /api/admin/brands/{id}": { id: "brand" },
  "DELETE /api/admin/users/{id}": { id: "account" },
  "GET /api/admin/inventory-file/{format}": { brandId: "brand" },
  "GET /api/admin/imports/{id}": { id: "import" },
  "POST /api/admin/imports/{id}/pictures": { id: "import" },
  "GET /api/admin/imports/{id}/rows": { id: "import" },
  "GET /api/admin/imports/{id}/report": { id: "import" },
  "POST /api/admin/imports/{id}/check": { id: "import" },
  "POST /api/admin/imports/{id}/run": { id: "import" },
  "POST /api/admin/imports/{id}/undo": { id: "import" },
  "GET /api/admin/catalog/brands/{id}": { id: "brand" },
  "PATCH /api/admin/catalog/brands/{id}": { id: "brand" },
  "POST /api/admin/catalog/brands/order": { ids: "brand" },
  "DELETE /api/admin/catalog/brands/{id}": { id: "brand" },
  "POST /api/admin/catalog/brand-bin/{id}": { id: "brand" },
  "POST /api/contact": { watchId: "watch" },
  "POST /api/alerts": { watchId: "watch" },
  "POST /api/admin/orders": { watchId: "watch" },
  "GET /api/admin/orders/{id}": { id: "order" },
  "POST /api/admin/orders/{id}/actions": { id: "order" },
  "PATCH /api/admin/orders/{id}": { id: "order" },
  "POST /api/admin/orders/{id}/payment-link": { id: "order" },
  "GET /api/admin/orders/{id}/documents/{kind}": { id: "order" },
  "POST /api/admin/orders/{id}/mails/{mailId}/resend": { id: "order", mailId: "mail" },
  "POST /api/admin/payments-to-check/{id}/checked": { id: "payment" },
  "GET /api/admin/inventory": { brandId: "brand" },
  "POST /api/admin/inventory": { brandId: "brand" },
  "POST /api/admin/inventory/bulk": { ids: "watch" },
  "GET /api/admin/inventory/{id}": { id: "watch" },
  "PATCH /api/admin/inventory/{id}": { id: "watch", brandId: "brand" },
  "GET /api/admin/inventory/{id}/history": { id: "watch" },
  "POST /api/admin/inventory/undo": { entryId: "entry" },
  "POST /api/admin/inventory/{id}/undo": { id: "watch", entryId: "entry" },
  "PATCH /api/admin/views/{id}": { id: "view" },
  "DELETE /api/admin/views/{id}": { id: "view" },
  "GET /api/admin/mails/{id}": { id: "mail" },
  "POST /api/admin/mails/{id}/resend": { id: "mail" },
  "POST /api/admin/jobs/{id}/retry": { id: "job" },
  "POST /api/admin/jobs/{id}/give-up": { id: "job" },
  "GET /api/admin/applications/{id}": { id: "application" },
  "POST /api/admin/applications/{id}/actions": { id: "application" },
  "POST /api/admin/applications/{id}/notes": { id: "application" },
  "GET /api/admin/offers/{id}": { id: "enquiry" },
  "GET /api/admin/offers/{id}/photos/{fileId}": { id: "enquiry", fileId: "file" },
  "POST /api/admin/offers/{id}/actions": { id: "enquiry" },
  "POST /api/admin/offers/{id}/draft": { id: "enquiry", brandId: "brand" },
  "GET /api/admin/offers/{id}/comparables": { id: "enquiry" },
  "GET /api/admin/offers/{id}/sales": { id: "enquiry" },
  "DELETE /api/admin/stolen-serials/{id}": { id: "serial" },
  "PATCH /api/admin/nicknames/{id}": { id: "nickname" },
  "DELETE /api/admin/nicknames/{id}": { id: "nickname" },
  "POST /api/admin/newsletter/preview": { watchIds: "watch", articleIds: "article" },
  "POST /api/admin/newsletter": { watchIds: "watch", articleIds: "article" },
  "GET /api/admin/newsletter/{id}": { id: "issue" },
  "PATCH /api/admin/newsletter/{id}": { id: "issue", watchIds: "watch", articleIds: "article" },
  "DELETE /api/admin/newsletter/{id}": { id: "issue" },
  "POST /api/admin/newsletter/{id}/test": { id: "issue" },
  "POST /api/admin/newsletter/{id}/send": { id: "issue" },
  "POST /api/admin/newsletter/{id}/stop": { id: "issue" },
  "POST /api/admin/newsletter/{id}/resume": { id: "issue" },
  "GET /api/admin/people/{id}": { id: "account" },
  "PATCH /api/admin/people/{id}": { id: "account" },
  "POST /api/admin/people/{id}/sign-out": { id: "account" },
  "POST /api/admin/team/{id}/actions": { id: "account" },
  "GET /api/admin/customers/{id}": { id: "customer" },
  "POST /api/admin/customers/{id}/notes": { id: "customer" },
  "PATCH /api/admin/customers/{id}": { id: "customer" },
  ...inboxIds,
};
