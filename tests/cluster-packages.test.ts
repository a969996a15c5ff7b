import { expect, test } from "vitest";
import { ensurePackages, installPackages, type PackageSystem } from "../cluster/packages.ts";

/** A system on which apt-get finds only some packages. */
function systemWithout(lacking: readonly string[], { found = lacking } = {}): PackageSystem {
  const missing = new Set(lacking);
  return {
    missing: async () => [...missing],
    async install(names) {
      for (const name of names) if (found.includes(name)) missing.delete(name);
    },
  };
}

test("the installation says what it has installed", async () => {
  const system = systemWithout(["etcd-server", "haproxy"]);
  expect(await installPackages(system)).toBe("Installed: etcd-server haproxy.");
  expect(await installPackages(system)).toBe("No package was missing.");
});

test("the installation fails if a package is still missing", async () => {
  const system = systemWithout(["etcd-server", "haproxy"], { found: ["haproxy"] });
  await expect(installPackages(system)).rejects.toThrow("apt-get did not install etcd-server.");
});

test("a start installs nothing and names what is missing", async () => {
  const system = systemWithout(["haproxy"]);
  await expect(ensurePackages(system)).rejects.toThrow(/haproxy\.\nnpm run cluster -- --install/);
  await installPackages(system);
  await ensurePackages(system);
});
