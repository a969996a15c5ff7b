declare module "s3rver" {
  export default class S3rver {
    constructor(options: object);
    readonly middleware: ((
      request: { readonly method: string; readonly path: string },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
