import { expect, test } from "vitest";
import { bundleTrial, trials } from "./bundle-trial.mjs";

// A text or a package of the shop may need a plugin that only the shop's own build has.
test.each(Object.keys(trials))(
  "%s can be bundled",
  async (folder) => {
    await expect(bundleTrial(folder, false)).resolves.toBeUndefined();
  },
  60_000,
);
