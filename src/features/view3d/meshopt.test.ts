import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type MeshoptFilter, type MeshoptMode, meshoptDecoder } from "./meshopt.ts";

interface Compressed {
  byteOffset?: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: MeshoptMode;
  filter?: MeshoptFilter;
}

interface Model {
  accessors: {
    bufferView?: number;
    byteOffset?: number;
    componentType: number;
    count: number;
    min?: number[];
    max?: number[];
  }[];
  bufferViews: { extensions?: { EXT_meshopt_compression?: Compressed } }[];
  meshes: { primitives: { attributes: Record<string, number>; indices: number }[] }[];
}

/** A model of the shop: its description, and its buffer views as the decoder returns them. */
function open(slug: string) {
  const file = brotliDecompressSync(readFileSync(`models/${slug}.glb.br`));
  const length = file.readUInt32LE(12);
  const model = JSON.parse(file.toString("utf8", 20, 20 + length)) as Model;
  const binary = file.subarray(28 + length);
  const views = model.bufferViews.map(({ extensions }) => {
    const view = extensions?.EXT_meshopt_compression;
    if (!view) return undefined;
    const { byteOffset = 0, byteLength, byteStride, count, mode, filter } = view;
    const source = binary.subarray(byteOffset, byteOffset + byteLength);
    const target = new Uint8Array(count * byteStride);
    meshoptDecoder.decodeGltfBuffer(target, count, byteStride, source, mode, filter);
    return { target, byteStride, mode, filter, source };
  });
  const readers: Record<number, (view: DataView, at: number) => number> = {
    5120: (view, at) => view.getInt8(at),
    5121: (view, at) => view.getUint8(at),
    5122: (view, at) => view.getInt16(at, true),
    5123: (view, at) => view.getUint16(at, true),
    5125: (view, at) => view.getUint32(at, true),
    5126: (view, at) => view.getFloat32(at, true),
  };
  const sizes: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
  /** The numbers of an accessor, element by element. */
  function read(index: number, parts: number): number[][] {
    const accessor = model.accessors[index];
    const view = views[accessor?.bufferView ?? -1];
    const reader = readers[accessor?.componentType ?? 0];
    if (!accessor || !view || !reader) throw new Error(`Accessor ${index} can't be read.`);
    const data = new DataView(view.target.buffer);
    const size = sizes[accessor.componentType] ?? 0;
    return Array.from({ length: accessor.count }, (_, element) =>
      Array.from({ length: parts }, (__, part) =>
        reader(data, (accessor.byteOffset ?? 0) + element * view.byteStride + part * size),
      ),
    );
  }
  return { model, views, read };
}

describe("a model of the shop", () => {
  const { model, views, read } = open("rolex-submariner-date-126610ln");
  const primitives = model.meshes.flatMap((mesh) => mesh.primitives);

  test("has every position within the bounds that the file states, and reaches them", () => {
    expect(primitives.length).toBeGreaterThan(20);
    for (const { attributes } of primitives) {
      const accessor = model.accessors[attributes.POSITION ?? -1];
      const points = read(attributes.POSITION ?? -1, 3);
      for (const axis of [0, 1, 2]) {
        const values = points.map((point) => point[axis] ?? Number.NaN);
        expect(Math.min(...values)).toBe(accessor?.min?.[axis]);
        expect(Math.max(...values)).toBe(accessor?.max?.[axis]);
      }
    }
  });

  test("has triangles of vertices that exist, and uses every vertex", () => {
    for (const { attributes, indices } of primitives) {
      const { count } = model.accessors[attributes.POSITION ?? -1] ?? { count: 0 };
      const used = new Set(read(indices, 1).flat());
      expect(Math.max(...used)).toBe(count - 1);
      expect(used.size).toBe(count);
    }
  });

  test("has normals of length one", () => {
    for (const { attributes } of primitives) {
      if (attributes.NORMAL === undefined) continue;
      const most = model.accessors[attributes.NORMAL]?.componentType === 5120 ? 127 : 32_767;
      const lengths = read(attributes.NORMAL, 3).map((normal) => Math.hypot(...normal) / most);
      expect(Math.min(...lengths)).toBeGreaterThan(0.97);
      expect(Math.max(...lengths)).toBeLessThan(1.03);
    }
  });

  test("is refused if it is of another kind or cut short", () => {
    for (const view of views) {
      if (!view) continue;
      const { target, byteStride, mode, source } = view;
      const decode = (bytes: Uint8Array) => () =>
        meshoptDecoder.decodeGltfBuffer(
          new Uint8Array(target.length),
          target.length / byteStride,
          byteStride,
          bytes,
          mode,
        );
      expect(decode(Uint8Array.of(0, ...source.subarray(1)))).toThrow("damaged");
      if (target.length > 1_000) expect(decode(source.subarray(0, 9))).toThrow("damaged");
    }
  });
});

describe("filters", () => {
  /** One vertex, whose bytes are stored as they are: the header, a group of 8 bits for each, and the base. */
  function vertex(bytes: number[]): Uint8Array {
    const groups = bytes.flatMap(() => [0]);
    return Uint8Array.of(0xa0, ...groups, ...Array(32 - bytes.length).fill(0), ...bytes);
  }

  test("a direction below the equator of the octahedron is unfolded", () => {
    const target = new Uint8Array(4);
    // One is 100; x = 90 and y = -60 lie beyond the edge of the upper half.
    const packed = new Uint8Array(new Int8Array([90, -60, 100, 5]).buffer);
    meshoptDecoder.decodeGltfBuffer(target, 1, 4, vertex([...packed]), "ATTRIBUTES", "OCTAHEDRAL");
    // (0.9 - 0.5, -0.6 + 0.5, -0.5), made 127 long.
    const length = Math.hypot(0.4, -0.1, -0.5) / 127;
    expect([...new Int8Array(target.buffer)]).toEqual([
      Math.round(0.4 / length),
      Math.round(-0.1 / length),
      Math.round(-0.5 / length),
      5,
    ]);
  });

  test("a rotation gets its largest part back", () => {
    const target = new Uint8Array(8);
    // The fourth number keeps the scale, and in its lowest bits which part is missing: here the last.
    const packed = new Uint8Array(new Int16Array([0, 0, 0, 32_767]).buffer);
    meshoptDecoder.decodeGltfBuffer(target, 1, 8, vertex([...packed]), "ATTRIBUTES", "QUATERNION");
    expect([...new Int16Array(target.buffer)]).toEqual([0, 0, 0, 32_767]);
  });

  test("a fraction is its mantissa times a power of two", () => {
    const target = new Uint8Array(4);
    const packed = new Uint8Array(new Int32Array([(-3 << 24) | 5]).buffer);
    meshoptDecoder.decodeGltfBuffer(target, 1, 4, vertex([...packed]), "ATTRIBUTES", "EXPONENTIAL");
    expect([...new Float32Array(target.buffer)]).toEqual([5 / 8]);
  });
});
