import { join } from "node:path";
import { clusterHome } from "./cluster-home.ts";
import { clusterOwner } from "./create-cluster.ts";
import { type SystemUser, unprivilegedUser } from "./unprivileged-user.ts";

interface Cluster {
  readonly cluster: string;
  /** As whom its server runs; undefined where that is ourselves. */
  readonly user: SystemUser | undefined;
}

/** Where a data directory has its database, or will have it. */
export async function findCluster(dataDir: string): Promise<Cluster> {
  const fittingUser = await unprivilegedUser();
  const cluster = join(await clusterHome(dataDir, fittingUser), "postgres");
  return { cluster, user: (await clusterOwner(cluster)) ?? fittingUser };
}
