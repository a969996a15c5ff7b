/** Calls of the inbox, for the guards that list every call of the shop. */
export const inboxAudience = {
  "POST /api/inbound-mail": ["everyone", 400],
  "GET /api/admin/enquiries": ["sales", 200],
  "GET /api/admin/enquiries/unread": ["sales", 200],
  "GET /api/admin/enquiries/{id}": ["sales", 404],
  "POST /api/admin/enquiries/{id}/replies": ["sales", 400],
  "POST /api/admin/enquiries/{id}/notes": ["sales", 400],
  "PATCH /api/admin/enquiries/{id}": ["sales", 400],
  "POST /api/admin/enquiries/{id}/read": ["sales", 400],
  "POST /api/admin/enquiries/bulk": ["sales", 400],
  "POST /api/admin/enquiries/{id}/files": ["sales", 422],
  "DELETE /api/admin/enquiries/{id}/files/{fileId}": ["sales", 404],
  "GET /api/admin/enquiries/{id}/files/{fileId}": ["sales", 404],
  "GET /api/admin/answer-templates": ["sales", 200],
  "POST /api/admin/answer-templates": ["sales", 400],
  "PATCH /api/admin/answer-templates/{id}": ["sales", 400],
  "DELETE /api/admin/answer-templates/{id}": ["sales", 404],
} as const;

/** Maps their id parameters to what they refer to. */
export const inboxIds = {
  "GET /api/offer-drafts/photos/{id}": { id: "file" },
  "DELETE /api/offer-drafts/photos/{id}": { id: "file" },
  "GET /api/offers/files/{id}": { id: "file" },
  "GET /api/admin/enquiries/{id}": { id: "enquiry" },
  "POST /api/admin/enquiries/{id}/replies": {
    id: "enquiry",
    seenMessageId: "message",
    fileIds: "file",
  },
  "POST /api/admin/enquiries/{id}/notes": { id: "enquiry" },
  "PATCH /api/admin/enquiries/{id}": { id: "enquiry", assigneeId: "account" },
  "POST /api/admin/enquiries/{id}/read": { id: "enquiry", seenMessageId: "message" },
  "POST /api/admin/enquiries/bulk": { ids: "enquiry" },
  "POST /api/admin/enquiries/{id}/files": { id: "enquiry" },
  "DELETE /api/admin/enquiries/{id}/files/{fileId}": { id: "enquiry", fileId: "file" },
  "GET /api/admin/enquiries/{id}/files/{fileId}": { id: "enquiry", fileId: "file" },
  "PATCH /api/admin/answer-templates/{id}": { id: "template" },
  "DELETE /api/admin/answer-templates/{id}": { id: "template" },
} as const;

export type InboxMeaning = "enquiry" | "message" | "file" | "template";

/** Statements that make a row which an administrator can delete, by a part of the call's path. */
export const rowsToDelete = {
  "/views/": `with owner as (insert into users (username, username_key, email, email_key, password_hash)
      values ('viewer', 'viewer', 'viewer@valid.example', 'viewer@valid.example', 'none') returning id)
    insert into saved_views (owner_id, list, name, query, is_shared)
    select id, '/api/admin/orders', 'Paid', 'status=Paid', true from owner returning id`,
  "/newsletter/":
    "insert into newsletter_issues (subject, intro) values ('A draft', '') returning id",
  "/pictures/": "insert into pictures (watch_id, position) values (3, 9) returning id",
  "/stolen-serials/":
    "insert into stolen_serials (serial_key, serial_number) values ('A1', 'a-1') returning id",
  "/answer-templates/": "insert into answer_templates (title, text) values ('a', 'b') returning id",
};
