/** A binary glTF file with this description and data. */
export function glb(json: unknown, binary: Buffer = Buffer.alloc(0)): Buffer {
  const text = Buffer.from(typeof json === "string" ? json : JSON.stringify(json));
  const chunk = (type: string, data: Buffer, pad: string) => {
    const padded = Buffer.concat([data, Buffer.from(pad.repeat((4 - (data.length % 4)) % 4))]);
    const head = Buffer.alloc(8);
    head.writeUInt32LE(padded.length, 0);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, padded]);
  };
  const chunks = [chunk("JSON", text, " ")];
  if (binary.length > 0) chunks.push(chunk("BIN\0", binary, "\0"));
  const body = Buffer.concat(chunks);
  const head = Buffer.alloc(12);
  head.write("glTF", "latin1");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([head, body]);
}

/** One triangle, which the validator accepts. */
export const triangle = {
  asset: { version: "2.0" },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: "VEC3", min: [0, 0, 0], max: [1, 1, 0] },
  ],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  buffers: [{ byteLength: 36 }],
};
export const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
