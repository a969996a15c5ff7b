import { randomUUID } from "node:crypto";
import type { LoadedPage, RenderedPage } from "#src/app/entry-server.tsx";
import { personToJson, type ViewerData } from "#src/app/person.ts";
import { cartBadgeCap } from "#src/domain/constants.ts";
import { priceViewOf } from "#src/domain/pricing.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import type { TagChanges } from "#src/platform/cache/tag-changes.ts";
import { TaggedCache } from "#src/platform/cache/tagged-cache.ts";

/* These stand for what differs between two persons. They are random, so that no other text contains them. */
const nameMark = `name-${randomUUID()}`;
const stateMark = `state-${randomUUID()}`;
const marks = new RegExp(`(${nameMark}|${stateMark})`);

type Part = Buffer | typeof nameMark | typeof stateMark;

interface Template {
  readonly status: number;
  readonly parts: readonly Part[];
  readonly bytes: number;
}

interface FilledPage {
  readonly status: number;
  readonly html: Buffer;
}

/** A page with the tags of its data; without them it is not stored. */
interface TaggedPage {
  readonly page: LoadedPage;
  readonly tags: readonly string[] | undefined;
}

interface TemplateRequest {
  readonly canonicalUrl: string;
  readonly viewer: SignedInViewer;
  readonly person: Promise<ViewerData>;
  readonly load: () => Promise<TaggedPage>;
  readonly render: (page: LoadedPage, person: ViewerData, personJson: string) => RenderedPage;
}

const maxTemplateBytes = 32 * 1024 * 1024;
const maxPages = 5_000;

/**
 * Pages for signed-in viewers, rendered once for all viewers to whom they look alike apart from the name.
 * A template is rendered from a stand-in for the person, and the stand-in is its key, so that it can show
 * nothing of one person to another.
 */
export class PageTemplates {
  private readonly templates: TaggedCache<Template>;
  private readonly shownWatches: TaggedCache<ReadonlySet<number>>;

  constructor(private readonly changes: TagChanges) {
    this.templates = new TaggedCache(changes, {
      maxBytes: maxTemplateBytes,
      bytesOf: ({ bytes }) => bytes,
    });
    this.shownWatches = new TaggedCache(changes, { maxEntries: maxPages });
  }

  async fill({ canonicalUrl, viewer, person, load, render }: TemplateRequest): Promise<FilledPage> {
    // Dealers share nothing with others.
    const pageKey = `${priceViewOf(viewer)} ${canonicalUrl}`;
    const keyOf = (standIn: ViewerData) => `${pageKey} ${JSON.stringify(standIn)}`;
    const madeAt = this.changes.now;
    const shown = this.shownWatches.get(pageKey);
    if (shown) {
      const viewing = await person;
      const template = this.templates.get(keyOf(standInFor(viewing, shown)));
      if (template) return fill(template, viewing);
    }
    const [viewing, { page, tags }] = await Promise.all([person, load()]);
    const watchIds = watchIdsOf(page);
    const standIn = standInFor(viewing, watchIds);
    const rendered = render(page, standIn, stateMark);
    const template = templateOf(rendered);
    if (tags && rendered.cacheable) {
      this.shownWatches.set(pageKey, watchIds, { tags, madeAt });
      this.templates.set(keyOf(standIn), template, { tags, madeAt });
    }
    return fill(template, viewing);
  }
}

/** Only these can be in a cart or on a wishlist as far as the page shows. */
function watchIdsOf({ queryClient }: LoadedPage): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const reply = state.data as { id?: number; watches?: readonly { id: number }[] } | undefined;
    if (reply?.id !== undefined) ids.add(reply.id);
    for (const { id } of reply?.watches ?? []) ids.add(id);
  }
  return ids;
}

const unknownWatch = {
  model: "",
  reference: "",
  image: null,
  price: 0,
  retailPrice: 0,
  brandName: "",
  condition: "",
};

/** The same for all persons to whom a page with these watches looks alike. */
function standInFor(
  { user: { user }, cart, wishlist }: ViewerData,
  shown: ReadonlySet<number>,
): ViewerData {
  if (!user || !cart || !wishlist) throw new Error("A template needs a signed-in person.");
  const { isAdmin, isWholesale, staffRole } = user;
  const rights = { isAdmin, isWholesale, ...(staffRole && { staffRole }) };
  const sorted = (ids: readonly number[]) => ids.filter((id) => shown.has(id)).toSorted();
  const lines = sorted(cart.cart.items.map(({ watchId }) => watchId));
  return {
    user: { user: { id: 0, username: nameMark, email: "", ...rights } },
    cart: {
      cart: {
        items: lines.map((watchId) => ({
          id: 0,
          watchId,
          quantity: 1,
          addedAt: "",
          watch: { id: watchId, ...unknownWatch },
        })),
        itemCount: Math.min(cart.cart.itemCount, cartBadgeCap + 1),
        subtotal: 0,
      },
    },
    wishlist: { watchIds: sorted(wishlist.watchIds) },
  };
}

function templateOf({ status, html }: RenderedPage): Template {
  const parts = html
    .split(marks)
    .map((part) => (part === nameMark || part === stateMark ? part : Buffer.from(part)));
  return { status, parts, bytes: html.length };
}

function fill({ status, parts }: Template, person: ViewerData): FilledPage {
  const html = parts.map((part) => {
    if (part === nameMark) return Buffer.from(escapeHtml(person.user.user?.username ?? ""));
    return part === stateMark ? Buffer.from(personToJson(person)) : (part as Buffer);
  });
  return { status, html: Buffer.concat(html) };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** As React escapes a text. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
