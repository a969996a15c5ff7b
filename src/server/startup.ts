import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Config, ConfigError } from "#src/platform/config.ts";
import { StartupError } from "#src/platform/console.ts";
import { serializeError } from "./serialize-error.ts";

/** An operator's mistake is explained in one sentence; only an unexpected error prints a stack. */
export function exitWithMessage(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof StartupError;
  console.error(expected ? error.message : serializeError(error));
  process.exit(1);
}

/** Returns the address of the shop on this machine. */
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
    return `Port ${port} is in use by another program. Stop it or choose another with PORT.`;
  }
  if (error.code === "EACCES")
    return `Port ${port} may not be opened by this user. Choose another with PORT.`;
  return `The shop can't listen on HOST ${host} and PORT ${port} (${error.code}).`;
}
