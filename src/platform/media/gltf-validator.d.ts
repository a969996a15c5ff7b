/** Khronos' validator has no types of its own. It runs in a thread; model-file.ts checks what it reports. */
declare module "gltf-validator" {
  interface ValidationOptions {
    readonly format: "glb";
    /** 0 for all. */
    readonly maxIssues: number;
    readonly writeTimestamp: boolean;
    readonly ignoredIssues: readonly string[];
  }
  const validator: {
    validateBytes(data: Uint8Array, options: ValidationOptions): Promise<unknown>;
  };
  export default validator;
}
