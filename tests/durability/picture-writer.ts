import { aPhoto } from "#tests/photos.ts";
import type { Account } from "./account.ts";
import type { HttpResponse } from "./connection.ts";
import { having, type State } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const max = 4;
const widths = [301, 302, 303, 304, 305, 306];
const records = "records of pictures";

/** Small ones, which differ in their width. */
export async function smallPhotos(): Promise<ReadonlyMap<number, Buffer>> {
  const photos = widths.map(
    async (width) => [width, await aPhoto({ width, height: 300 })] as const,
  );
  return new Map(await Promise.all(photos));
}

interface OwnPicture {
  readonly id: number;
  readonly width: number;
  readonly alternativeText: string;
  readonly turns: number;
  readonly state: "processing" | "ready" | "failed";
}

/** An editor who uploads pictures of one watch, describes, moves, turns, prepares again and deletes them. */
export class PictureWriter extends Writer {
  private serial = 0;
  /** In the order of the shop. */
  private pictures: readonly OwnPicture[] = [];

  constructor(
    private readonly account: Account,
    private readonly watchId: number,
    private readonly photos: ReadonlyMap<number, Buffer>,
  ) {
    super();
    this.ledger.settle(new Map([[records, 0]]));
  }

  /** Lets a picture fail, which then waits for the editor. */
  override async prepare({ rows }: View): Promise<void> {
    const failed = await rows<{ id: number }>(
      `update pictures set state = 'failed', problem = 'It could not be read.' where id =
         (select id from pictures where watch_id = $1 and state = 'ready' order by id limit 1)
       returning id`,
      [this.watchId],
    );
    this.pictures = this.pictures.map((picture) =>
      picture.id === failed[0]?.id ? { ...picture, state: "failed" } : picture,
    );
    this.ledger.settle(stateOf(this.pictures, this.recorded()));
  }

  protected next(): WriteRequest {
    const isFailed = this.pictures.some(({ state }) => state === "failed");
    // Few of those after which files are made, which takes a core for a second.
    const rare = [
      this.turn,
      ...(this.pictures.length < max ? [this.upload] : [this.remove]),
      ...(isFailed ? [this.retry] : []),
    ];
    const write = Math.random() < 0.15 ? oneOf(rare) : oneOf([this.describe, this.move]);
    const chosen = this.pictures.length < 2 ? this.upload : write;
    return { token: this.account.token, ...chosen.call(this) };
  }

  private recorded(): number {
    return Number(this.ledger.state.get(records));
  }

  private upload(): WriteRequest {
    const taken = this.pictures.map(({ width }) => width);
    const width = oneOf(widths.filter((each) => !taken.includes(each)));
    const picture = { id: 0, width, alternativeText: "", turns: 0, state: "processing" } as const;
    return {
      route: "POST /api/admin/pictures",
      query: `?watchId=${this.watchId}`,
      headers: { "content-type": "image/jpeg" },
      body: this.photos.get(width),
      ...this.becoming([...this.pictures, picture], ({ body }) => [
        ...this.pictures,
        JSON.parse(body).picture,
      ]),
    };
  }

  private describe(): WriteRequest {
    this.serial += 1;
    return this.change({ alternativeText: `Text ${this.serial}` });
  }

  private turn(): WriteRequest {
    const { id, turns } = oneOf(this.pictures);
    return this.change({ turns: (turns + 1) % 4, state: "processing" }, id);
  }

  private change(changes: Partial<OwnPicture>, id = oneOf(this.pictures).id): WriteRequest {
    const { state: _, ...body } = changes;
    return {
      route: "PATCH /api/admin/pictures/{id}",
      params: { id },
      body,
      ...this.becoming(
        this.pictures.map((each) => (each.id === id ? { ...each, ...changes } : each)),
      ),
    };
  }

  private move(): WriteRequest {
    const moved = this.pictures.toReversed();
    return {
      route: "PATCH /api/admin/watches/{id}/pictures",
      params: { id: this.watchId },
      body: { order: moved.map(({ id }) => id) },
      ...this.becoming(moved),
    };
  }

  private retry(): WriteRequest {
    const { id } = oneOf(this.pictures.filter(({ state }) => state === "failed"));
    const pictures = this.pictures.map((each) =>
      each.id === id ? { ...each, state: "processing" as const } : each,
    );
    return {
      route: "POST /api/admin/pictures/{id}/retry",
      params: { id },
      ...this.becoming(pictures),
      after: stateOf(pictures, this.recorded()),
    };
  }

  private remove(): WriteRequest {
    const { id } = oneOf(this.pictures);
    return {
      route: "DELETE /api/admin/pictures/{id}",
      params: { id },
      ...this.becoming(this.pictures.filter((each) => each.id !== id)),
    };
  }

  private becoming(
    pictures: readonly OwnPicture[],
    read = ({ body }: HttpResponse): readonly OwnPicture[] => JSON.parse(body).pictures,
  ) {
    return {
      after: stateOf(pictures, this.recorded() + 1),
      onSuccess: (response: HttpResponse) => {
        this.pictures = read(response);
        return undefined;
      },
    };
  }

  /** The shop shows the pictures that are prepared, with all their files. */
  protected async read({ connection, rows }: View): Promise<Snapshot> {
    const found = await rows<OwnPicture & { path: string | null }>(
      `select id, width, alternative_text as "alternativeText", turns, state, path
       from pictures where watch_id = $1 order by position, id`,
      [this.watchId],
    );
    const [watch] = await rows<{ images: string[]; entries: number }>(
      `select images, (select count(*)::int from audit_log
         where subject = 'watch:' || watches.id and action like 'picture.%') as entries
       from watches where id = $1`,
      [this.watchId],
    );
    const shown = found.flatMap(({ path }) => (path === null ? [] : [path]));
    const inconsistencies =
      shown.join() === watch?.images.join() ? [] : [`${watch?.images} shown instead of ${shown}`];
    const files = [
      ...shown.map((path) => `${path}-400.avif`),
      ...found.map(({ id }) => `/api/admin/pictures/${id}/original`),
    ];
    for (const path of files) {
      const response = await connection.send({ method: "GET", path, token: this.account.token });
      const status = typeof response === "string" ? response : response.status;
      if (status !== 200) inconsistencies.push(`${path}: ${status}`);
    }
    this.pictures = found;
    return { state: stateOf(found, watch?.entries ?? 0), inconsistencies };
  }
}

function stateOf(pictures: readonly OwnPicture[], recorded: number): State {
  const facts = pictures.flatMap(({ width, alternativeText, turns, state }, index) =>
    Object.entries({
      [`place of picture ${width}`]: index + 1,
      [`text of picture ${width}`]: alternativeText,
      [`turns of picture ${width}`]: turns,
      [`failure of picture ${width}`]: state === "failed" ? 1 : 0,
    }),
  );
  return having(new Map(facts), { [records]: recorded });
}
