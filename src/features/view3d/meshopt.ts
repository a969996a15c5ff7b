/*
 * Decodes buffers of the glTF extension EXT_meshopt_compression, whose specification describes the format. The
 * usual decoder is WebAssembly, for which every page's script policy would have to be widened; this one is plain
 * JavaScript, a fifth of the size and fast enough.
 */

export type MeshoptMode = "ATTRIBUTES" | "TRIANGLES" | "INDICES";
export type MeshoptFilter = "NONE" | "OCTAHEDRAL" | "QUATERNION" | "EXPONENTIAL";

/** As GLTFLoader of three takes it. */
export const meshoptDecoder = {
  supported: true,
  ready: Promise.resolve(),
  decodeGltfBuffer(
    target: Uint8Array,
    count: number,
    stride: number,
    source: Uint8Array,
    mode: MeshoptMode,
    filter: MeshoptFilter = "NONE",
  ): void {
    if (mode === "ATTRIBUTES") {
      decodeVertices(target, count, stride, source);
      filters[filter](target, count, stride);
    } else if (mode === "TRIANGLES") decodeTriangles(target, count, stride, source);
    else decodeSequence(target, count, stride, source);
  },
};

function damaged(): never {
  throw new Error("The model is damaged.");
}

const unzigzag = (value: number) => (value >>> 1) ^ -(value & 1);

/** Bytes of a vertex are stored apart, as differences from the vertex before, in groups of 16 of one width. */
function decodeVertices(target: Uint8Array, count: number, stride: number, source: Uint8Array) {
  if (source[0] !== 0xa0) damaged();
  const perBlock = Math.min((0x2000 / stride) & ~0x0f, 0x100);
  const deltas = new Uint8Array(perBlock * stride);
  const previous = source.slice(source.length - stride);
  let at = 1;
  for (let first = 0; first < count; first += perBlock) {
    const inBlock = Math.min(count - first, perBlock);
    const groups = (inBlock + 15) >>> 4;
    for (let byte = 0; byte < stride; byte += 1) {
      const header = at;
      at += (groups + 3) >>> 2;
      for (let group = 0; group < groups; group += 1) {
        const bits = ((source[header + (group >>> 2)] ?? 0) >>> ((group & 3) << 1)) & 3;
        at = readGroup(deltas, byte * perBlock + (group << 4), source, at, bits);
      }
    }
    if (at > source.length) damaged();
    for (let index = 0; index < inBlock; index += 1) {
      const to = (first + index) * stride;
      for (let byte = 0; byte < stride; byte += 1) {
        const delta = unzigzag(deltas[byte * perBlock + index] ?? 0);
        const value = ((previous[byte] ?? 0) + delta) & 0xff;
        previous[byte] = value;
        target[to + byte] = value;
      }
    }
  }
  if (at !== source.length - Math.max(stride, 32)) damaged();
}

/** Sixteen differences of 0, 2, 4 or 8 bits; the largest value of 2 or 4 bits means that a whole byte follows. */
function readGroup(
  deltas: Uint8Array,
  to: number,
  source: Uint8Array,
  from: number,
  bits: number,
): number {
  if (bits === 0) {
    deltas.fill(0, to, to + 16);
    return from;
  }
  if (bits === 3) {
    deltas.set(source.subarray(from, from + 16), to);
    return from + 16;
  }
  const width = bits === 1 ? 2 : 4;
  const perByte = 8 / width;
  const most = (1 << width) - 1;
  let extra = from + 16 / perByte;
  for (let index = 0; index < 16; index += 1) {
    const packed = source[from + Math.floor(index / perByte)] ?? 0;
    const value = (packed >>> (8 - width * ((index % perByte) + 1))) & most;
    deltas[to + index] = value === most ? (source[extra++] ?? 0) : value;
  }
  return extra;
}

const indicesOf = (target: Uint8Array, count: number, stride: number) =>
  stride === 2
    ? new Uint16Array(target.buffer, target.byteOffset, count)
    : new Uint32Array(target.buffer, target.byteOffset, count);

/** Numbers of seven bits a byte, the lowest first. */
class Numbers {
  constructor(
    private readonly source: Uint8Array,
    private at: number,
  ) {}

  byte(): number {
    if (this.at >= this.source.length) damaged();
    return this.source[this.at++] ?? 0;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return damaged();
  }
}

/** The last values, of which the newest has number 0. */
class Recent {
  private readonly values: Uint32Array;
  private end = 0;

  constructor(size: 16 | 32) {
    this.values = new Uint32Array(size);
  }

  get(age: number): number {
    return this.values[(this.end - 1 - age) & (this.values.length - 1)] ?? 0;
  }

  push(...added: number[]): void {
    for (const value of added) {
      this.values[this.end] = value;
      this.end = (this.end + 1) & (this.values.length - 1);
    }
  }
}

/** A triangle shares an edge with a recent one, or begins anew with vertices that are new, recent or named. */
function decodeTriangles(target: Uint8Array, count: number, stride: number, source: Uint8Array) {
  if (source[0] !== 0xe1 || count % 3 !== 0 || source.length < count / 3 + 17) damaged();
  const indices = indicesOf(target, count, stride);
  const numbers = new Numbers(source, 1 + count / 3);
  const table = source.length - 16;
  const edges = new Recent(32);
  const vertices = new Recent(16);
  let next = 0;
  let last = 0;
  const named = () => {
    last += unzigzag(numbers.next());
    return last;
  };
  const remembered = (vertex: number) => {
    vertices.push(vertex);
    return vertex;
  };

  for (let triangle = 0; triangle < count / 3; triangle += 1) {
    const code = source[1 + triangle] ?? 0;
    const edge = code >>> 4;
    const third = code & 15;
    let a: number;
    let b: number;
    let c: number;
    if (edge < 15) {
      a = edges.get(edge << 1);
      b = edges.get((edge << 1) + 1);
      if (third === 0) c = remembered(next++);
      else if (third < 13) c = vertices.get(third);
      else {
        if (third === 13) last -= 1;
        else if (third === 14) last += 1;
        c = remembered(third === 15 ? named() : last);
      }
      edges.push(b, c, c, a);
    } else {
      const isCommon = third < 14;
      const pair = isCommon ? (source[table + third] ?? 0) : numbers.byte();
      if (!isCommon && pair === 0) next = 0;
      const [second, other] = [pair >>> 4, pair & 15];
      const limit = isCommon ? 16 : 15;
      a = third === 15 ? named() : next++;
      if (second === 0) b = next++;
      else b = second < limit ? vertices.get(second - 1) : named();
      if (other === 0) c = next++;
      else c = other < limit ? vertices.get(other - 1) : named();
      vertices.push(a);
      if (second === 0 || second >= limit) vertices.push(b);
      if (other === 0 || other >= limit) vertices.push(c);
      edges.push(a, b, b, c, c, a);
    }
    indices[3 * triangle] = a;
    indices[3 * triangle + 1] = b;
    indices[3 * triangle + 2] = c;
  }
}

/** Indices of lines and points, as differences from one of two earlier ones. */
function decodeSequence(target: Uint8Array, count: number, stride: number, source: Uint8Array) {
  if (source[0] !== 0xd1) damaged();
  const indices = indicesOf(target, count, stride);
  const numbers = new Numbers(source, 1);
  const last: [number, number] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const value = numbers.next();
    const line = (value & 1) as 0 | 1;
    last[line] += unzigzag(value >>> 1);
    indices[index] = last[line];
  }
}

type Filter = (target: Uint8Array, count: number, stride: number) => void;

const wholeNumbers = ({ buffer, byteOffset }: Uint8Array, length: number, isSmall: boolean) =>
  isSmall ? new Int8Array(buffer, byteOffset, length) : new Int16Array(buffer, byteOffset, length);

/** Unit vectors as points on an octahedron. */
const octahedral: Filter = (target, count, stride) => {
  const values = wholeNumbers(target, count * 4, stride === 4);
  const most = stride === 4 ? 127 : 32_767;
  for (let at = 0; at < count * 4; at += 4) {
    const one = values[at + 2] ?? 1;
    let x = (values[at] ?? 0) / one;
    let y = (values[at + 1] ?? 0) / one;
    const z = 1 - Math.abs(x) - Math.abs(y);
    const folded = Math.max(-z, 0);
    x -= x >= 0 ? folded : -folded;
    y -= y >= 0 ? folded : -folded;
    const scale = most / Math.hypot(x, y, z);
    values[at] = Math.round(x * scale);
    values[at + 1] = Math.round(y * scale);
    values[at + 2] = Math.round(z * scale);
  }
};

/** Rotations without their largest part. */
const quaternion: Filter = (target, count) => {
  const values = wholeNumbers(target, count * 4, false);
  for (let at = 0; at < count * 4; at += 4) {
    const code = values[at + 3] ?? 0;
    const scale = Math.SQRT1_2 / (code | 3);
    const parts = [0, 1, 2].map((part) => (values[at + part] ?? 0) * scale);
    const [x = 0, y = 0, z = 0] = parts;
    const w = Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
    [w, x, y, z].forEach((part, index) => {
      values[at + (((code & 3) + index) & 3)] = Math.round(part * 32_767);
    });
  }
};

/** Fractions with an exponent of eight bits. */
const exponential: Filter = (target, count, stride) => {
  const length = count * (stride / 4);
  const packed = new Int32Array(target.buffer, target.byteOffset, length);
  const values = new Float32Array(target.buffer, target.byteOffset, length);
  for (let at = 0; at < length; at += 1) {
    const value = packed[at] ?? 0;
    values[at] = 2 ** (value >> 24) * ((value << 8) >> 8);
  }
};

const filters: Record<MeshoptFilter, Filter> = {
  NONE: () => {},
  OCTAHEDRAL: octahedral,
  QUATERNION: quaternion,
  EXPONENTIAL: exponential,
};
