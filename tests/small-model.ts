/** Corners of a cube of one metre around the origin, four for each face, so that faces are flat. */
const faces = [0, 1, 2].flatMap((axis) =>
  [-1, 1].flatMap((side) =>
    [-1, 1].flatMap((u) =>
      [-1, 1].map((v) => {
        const point = [u, v, u];
        point[axis] = side;
        point[(axis + 1) % 3] = u;
        point[(axis + 2) % 3] = v;
        return { axis, side, position: point.map((value) => value / 2) };
      }),
    ),
  ),
);
const positions = faces.flatMap(({ position }) => position);
const normals = faces.flatMap(({ axis, side }) => [0, 1, 2].map((at) => (at === axis ? side : 0)));
const indices = [0, 1, 2, 3, 4, 5].flatMap((face) =>
  [0, 1, 2, 2, 1, 3].map((corner) => face * 4 + corner),
);

type Size = readonly [width: number, height: number, depth: number];

/**
 * A watch of six boxes with the names that the 3D view knows, as GLB. A browser without a graphics card draws it at
 * once, where the shaders of a real model take seconds.
 */
export function smallModel(): Buffer {
  const box = (name: string, scale: Size, translation: Size) => ({
    name,
    mesh: 0,
    scale,
    translation,
  });
  const nodes = [
    box("head", [0.04, 0.045, 0.01], [0, 0, 0]),
    box("strap", [0.02, 0.09, 0.002], [0, 0, -0.006]),
    box("strap-rear", [0.02, 0.09, 0.002], [0, 0, -0.05]),
    box("hand-hour", [0.002, 0.02, 0.001], [0, 0, 0.006]),
    box("hand-minute", [0.001, 0.03, 0.001], [0, 0, 0.007]),
    box("hand-second", [0.0005, 0.03, 0.001], [0, 0, 0.008]),
  ];
  const binary = Buffer.concat([
    Buffer.from(new Float32Array(positions).buffer),
    Buffer.from(new Float32Array(normals).buffer),
    Buffer.from(new Uint16Array(indices).buffer),
  ]);
  const vertexBytes = positions.length * 4;
  const json = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: nodes.map((_, index) => index) }],
    nodes,
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
    buffers: [{ byteLength: binary.length }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: vertexBytes },
      { buffer: 0, byteOffset: vertexBytes, byteLength: vertexBytes },
      { buffer: 0, byteOffset: vertexBytes * 2, byteLength: indices.length * 2 },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: faces.length,
        type: "VEC3",
        min: [-0.5, -0.5, -0.5],
        max: [0.5, 0.5, 0.5],
      },
      { bufferView: 1, componentType: 5126, count: faces.length, type: "VEC3" },
      { bufferView: 2, componentType: 5123, count: indices.length, type: "SCALAR" },
    ],
  };
  const text = JSON.stringify(json);
  const chunks = [
    chunk("JSON", Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))),
    chunk("BIN\0", binary),
  ];
  const bytes = chunks.reduce((sum, { length }) => sum + length, 12);
  return Buffer.concat([header(bytes), ...chunks]);
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.write("glTF");
  bytes.writeUInt32LE(2, 4);
  bytes.writeUInt32LE(length, 8);
  return bytes;
}

function chunk(kind: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(data.length);
  bytes.write(kind, 4, "latin1");
  return Buffer.concat([bytes, data]);
}
