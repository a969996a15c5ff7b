import { randomUUID } from "node:crypto";
import { maxId } from "#src/domain/limits.ts";
import { signedMail } from "#tests/inbound-mail.ts";
import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const pdf = "%PDF-1.7\nprices\n%%EOF\n";

interface Enquiry {
  readonly id: number;
  readonly token: string;
}

/** One of the staff who answers, notes and files one enquiry, and a sender who answers by mail. */
export class InboxWriter extends Writer {
  private enquiry: Enquiry = { id: 0, token: "" };
  private templates: number[] = [];
  private files: number[] = [];

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
  ) {
    super();
  }

  override async prepare(view: View): Promise<void> {
    const token = randomUUID().replaceAll("-", "").slice(0, 30);
    const [row] = await view.rows<{ id: number }>(
      `insert into enquiries (kind, name, email, subject, reply_token, state)
       values ('contact', $1, $1 || '@meridian.example', 'Question', $2, 'open') returning id`,
      [this.prefix, token],
    );
    this.enquiry = { id: row?.id ?? 0, token };
    this.ledger.settle((await this.read(view)).state);
  }

  protected next(): WriteRequest {
    const acts = [
      this.reply,
      this.note,
      this.change,
      this.changeMany,
      this.markRead,
      this.receive,
      this.addTemplate,
      ...(this.files.length < 5 ? [this.attach] : []),
      ...(this.files.length > 0 ? [this.detach] : []),
      ...(this.templates.length > 0 ? [this.changeTemplate, this.removeTemplate] : []),
    ];
    const { token } = this.account;
    return { token, params: { id: this.enquiry.id }, ...oneOf(acts).call(this) };
  }

  private count(name: string): number {
    return Number(this.ledger.state.get(name) ?? 0);
  }

  private reply(): WriteRequest {
    return {
      route: "POST /api/admin/enquiries/{id}/replies",
      headers: { "idempotency-key": randomUUID() },
      body: { text: "Good morning.", seenMessageId: maxId, fileIds: [...this.files] },
      after: having(this.ledger.state, {
        sent: this.count("sent") + 1,
        drafts: 0,
        attached: this.count("attached") + this.count("drafts"),
        state: "waiting",
        unread: 0,
      }),
      onSuccess: () => {
        this.files = [];
        return undefined;
      },
    };
  }

  private note(): WriteRequest {
    return {
      route: "POST /api/admin/enquiries/{id}/notes",
      body: { text: "Called back." },
      after: having(this.ledger.state, { note: this.count("note") + 1 }),
    };
  }

  private change(): WriteRequest {
    return {
      route: "PATCH /api/admin/enquiries/{id}",
      body: { state: "open", unread: true },
      after: having(this.ledger.state, { state: "open", unread: 1 }),
    };
  }

  private changeMany(): WriteRequest {
    return {
      route: "POST /api/admin/enquiries/bulk",
      body: { ids: [this.enquiry.id], act: "close" },
      after: having(this.ledger.state, { state: "closed", unread: 0 }),
    };
  }

  private markRead(): WriteRequest {
    return {
      route: "POST /api/admin/enquiries/{id}/read",
      body: { seenMessageId: maxId },
      after: having(this.ledger.state, { unread: 0 }),
    };
  }

  private receive(): WriteRequest {
    const raw = `From: ${this.prefix}@meridian.example\r\nTo: inbox+${this.enquiry.token}@reply.example\r\nMessage-ID: <${randomUUID()}@meridian.example>\r\n\r\nThank you.\r\n`;
    return {
      route: "POST /api/inbound-mail",
      headers: signedMail(raw),
      body: raw,
      after: having(this.ledger.state, {
        received: this.count("received") + 1,
        // The mail itself is kept as a file.
        attached: this.count("attached") + 1,
        state: "open",
        unread: 1,
      }),
    };
  }

  private attach(): WriteRequest {
    return {
      route: "POST /api/admin/enquiries/{id}/files",
      query: "?name=prices.pdf",
      body: pdf,
      after: having(this.ledger.state, { drafts: this.count("drafts") + 1 }),
      onSuccess: ({ body }) => {
        this.files = JSON.parse(body).draftFiles.map(({ id }: { id: number }) => id);
        return undefined;
      },
    };
  }

  private detach(): WriteRequest {
    return {
      route: "DELETE /api/admin/enquiries/{id}/files/{fileId}",
      params: { id: this.enquiry.id, fileId: this.files.pop() },
      after: having(this.ledger.state, { drafts: this.count("drafts") - 1 }),
    };
  }

  private addTemplate(): WriteRequest {
    const title = `${this.prefix} ${randomUUID()}`;
    const text = "Thank you.";
    const first = this.templates.length === 0 ? { text } : {};
    return {
      route: "POST /api/admin/answer-templates",
      body: { title, text },
      after: having(this.ledger.state, { templates: this.count("templates") + 1, ...first }),
      onSuccess: ({ body }) => {
        const { templates } = JSON.parse(body) as { templates: { id: number; title: string }[] };
        const added = templates.find((template) => template.title === title);
        if (added) this.templates.push(added.id);
        return undefined;
      },
    };
  }

  private changeTemplate(): WriteRequest {
    const text = `Thank you ${randomUUID()}`;
    return {
      route: "PATCH /api/admin/answer-templates/{id}",
      params: { id: this.templates[0] },
      body: { title: `${this.prefix} ${randomUUID()}`, text },
      after: having(this.ledger.state, { text }),
    };
  }

  private removeTemplate(): WriteRequest {
    const text = this.templates.length === 1 ? "" : this.ledger.state.get("text");
    return {
      route: "DELETE /api/admin/answer-templates/{id}",
      params: { id: this.templates.pop() },
      after: having(this.ledger.state, {
        templates: this.count("templates") - 1,
        text: text ?? "",
      }),
    };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const { id } = this.enquiry;
    const messages = await rows<{ kind: string; times: number }>(
      "select kind, count(*)::int as times from enquiry_messages where enquiry_id = $1 group by kind",
      [id],
    );
    const timesOf = (kind: string) => messages.find((row) => row.kind === kind)?.times ?? 0;
    const [enquiry] = await rows<{ state: string; unread: boolean }>(
      "select state, unread from enquiries where id = $1",
      [id],
    );
    const templates = await rows<{ id: number; text: string }>(
      "select id, text from answer_templates where title like $1 order by id",
      [`${this.prefix} %`],
    );
    this.templates = templates.map((template) => template.id);
    const [attached] = await rows<{ times: number }>(
      "select count(*)::int as times from enquiry_files where enquiry_id = $1",
      [id],
    );
    const drafts = await rows<{ id: number }>(
      `select id from enquiry_files
       where draft_hash = sha256(convert_to('answer ' || $1 || ' ' || $2, 'UTF8')) order by id`,
      [String(id), String(this.account.id)],
    );
    this.files = drafts.map((file) => file.id);
    const [mails] = await rows<{ times: number }>(
      "select count(*)::int as times from outgoing_mails where dedupe_key like $1",
      [`enquiry:${id}:reply:%`],
    );
    const sent = timesOf("sent");
    return {
      state: new Map<string, number | string>([
        ["sent", sent],
        ["note", timesOf("note")],
        ["received", timesOf("received")],
        ["state", enquiry?.state ?? ""],
        ["unread", enquiry?.unread ? 1 : 0],
        ["templates", templates.length],
        ["text", templates[0]?.text ?? ""],
        ["drafts", drafts.length],
        ["attached", attached?.times ?? 0],
      ]),
      inconsistencies: mails?.times === sent ? [] : [`${sent} answers, ${mails?.times} mails`],
    };
  }
}
