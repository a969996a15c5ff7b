import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Config, ConfigError } from "#src/platform/config.ts";
import { StartupError } from "#src/platform/console.ts";
import { errorInLog } from "./error-in-log.ts";

/** What a person can set right is said in one sentence; only a mistake of ours prints a stack. */
export function endWithOneSentence(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof StartupError;
  console.error(expected ? error.message : errorInLog(error));
  process.exit(1);
}

/** The address at which people on this machine reach the shop. */
export async function listenOn(
  app: FastifyInstance,
  { host, port, publicUrl }: Config,
): Promise<string> {
  await app.listen({ host, port }).catch((error) => {
    throw new StartupError(listenFailure(error, host, port));
  });
  const bound = app.server.address() as AddressInfo;
  return port === 0 ? `http://localhost:${bound.port}` : publicUrl;
}

function listenFailure(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use by another program: stop it or choose another with PORT.`;
  }
  if (error.code === "EACCES")
    return `Port ${port} may not be opened by this user: choose another with PORT.`;
  return `The shop can't listen on HOST ${host} and PORT ${port} (${error.code}).`;
}
