import { register } from "node:module";

// Named by `--import` where a thread starts from sources. The built shop needs none of this.
register("./typescript-hooks.mjs", import.meta.url);
