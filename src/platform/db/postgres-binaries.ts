import type { Binaries } from "./inspect-binaries.ts";
import { shippedBinaries } from "./shipped-binaries.ts";
import { StartupError } from "./startup-error.ts";
import { systemBinaries } from "./system-binaries.ts";
import type { SystemUser } from "./unprivileged-user.ts";

/** The programs that npm installed with us, else the system's; a database needs its own major. */
export async function findBinaries(
  user: SystemUser | undefined,
  major?: number,
): Promise<Binaries> {
  const shipped = await shippedBinaries(user);
  if (shipped && (major === undefined || shipped.major === major)) return shipped;
  const binaries = await systemBinaries(user, major);
  if (binaries) return binaries;
  const wanted = major === undefined ? "PostgreSQL" : `PostgreSQL ${major}, which wrote the data,`;
  throw new StartupError(
    `${wanted} was not found for ${process.platform} ${process.arch}; install its server package or set DATABASE_URL.`,
  );
}
