import validator from "gltf-validator";
import { answerWorks } from "#src/platform/runtime/worker-thread.ts";

const options = {
  format: "glb",
  maxIssues: 0,
  writeTimestamp: false,
  // Notes on what is merely unused would fill the report.
  ignoredIssues: ["UNUSED_OBJECT", "UNSUPPORTED_EXTENSION", "UNUSED_MESH_TANGENT"],
} as const;

/** The program of the thread that checks 3D models. A model with which the validator itself fails has no report. */
answerWorks<Uint8Array, unknown>(async (bytes, send) => {
  send(await validator.validateBytes(bytes, options).catch(() => null));
});
