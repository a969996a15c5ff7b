import type { Account } from "./account.ts";
import { having } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const shown = "model of the watch";
const entries = "changes of the model";

/** One triangle as a GLB. It has only bytes below 128, so that it is the same as a text. */
function aModel(name: string): string {
  const description = JSON.stringify({
    asset: { version: "2.0", generator: name },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 3,
        type: "VEC3",
        min: [0, 0, 0],
        max: [2, 2, 0],
      },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  });
  // Lengths whose bytes are all below 128.
  const json = description.padEnd(512 + 32);
  const data = new Float32Array([0, 0, 0, 2, 0, 0, 0, 2, 0]);
  const chunk = (type: string, content: string) => number(content.length) + type + content;
  const body = chunk("JSON", json) + chunk("BIN\0", latin1(data.buffer));
  return `glTF${number(2)}${number(12 + body.length)}${body}`;
}

const latin1 = (buffer: ArrayBuffer) => Buffer.from(buffer).toString("latin1");
const number = (value: number) => latin1(new Uint32Array([value]).buffer);

/** An editor who replaces the 3D model of one watch, removes it and brings the shop's own one back. */
export class ModelWriter extends Writer {
  private serial = 0;

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
    private readonly watchId: number,
  ) {
    super();
    this.ledger.settle(
      new Map<string, string | number>([
        [shown, "shipped"],
        [entries, 0],
      ]),
    );
  }

  protected next(): WriteRequest {
    const { state } = this.ledger;
    const acts = {
      shipped: ["upload", "remove"],
      removed: ["upload", "restore"],
      uploaded: ["upload", "remove", "restore"],
    } as const;
    const now = state.get(shown) as keyof typeof acts;
    return { token: this.account.token, ...this.act(oneOf(acts[now])) };
  }

  private act(act: "upload" | "remove" | "restore"): WriteRequest {
    this.serial += 1;
    const { state } = this.ledger;
    const path = "/api/admin/watches/{id}/model";
    const after = (model: string) =>
      having(state, { [shown]: model, [entries]: Number(state.get(entries)) + 1 });
    const params = { id: this.watchId };
    if (act === "remove") return { route: `DELETE ${path}`, params, after: after("removed") };
    if (act === "restore") {
      return { route: `POST ${path}/restore`, params, after: after("shipped") };
    }
    return {
      route: `POST ${path}`,
      params,
      headers: { "content-type": "model/gltf-binary" },
      body: aModel(`${this.prefix} ${this.serial} ${Date.now()}`),
      after: after("uploaded"),
    };
  }

  protected async read({ rows }: View): Promise<Snapshot> {
    const [found] = await rows<{ state: string; changes: number }>(
      `select case when watch_id is null then 'shipped' when file is null then 'removed' else 'uploaded' end as state,
         (select count(*)::int from audit_log where subject = 'watch:' || watches.id and action like 'model.%') as changes
       from watches left join watch_models on watch_id = watches.id where watches.id = $1`,
      [this.watchId],
    );
    return {
      state: new Map<string, string | number>([
        [shown, found?.state ?? "gone"],
        [entries, found?.changes ?? 0],
      ]),
    };
  }
}
