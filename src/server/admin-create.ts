import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { AppError } from "#src/domain/errors.ts";
import { newAdminSchema } from "#src/features/admin/admin.contract.ts";
import { createAdmin } from "#src/features/admin/admin-setup.service.ts";
import { readConfig } from "#src/platform/config.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { step } from "./console-steps.ts";
import { endWithOneSentence } from "./startup.ts";

/** Asks on the console, or reads the three answers line by line from what is piped in. */
async function askAll(): Promise<Record<"username" | "email" | "password", string>> {
  let hidden = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output, terminal });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    hidden = false;
    lines.setPrompt(question);
    lines.prompt();
    hidden = terminal && question.startsWith("Password");
    const { value } = await answers.next();
    return String(value ?? "");
  };
  const username = await ask("Username: ");
  const email = await ask("E-mail: ");
  const password = await ask("Password (15 characters or more, not shown): ");
  lines.close();
  console.log();
  return { username, email, password };
}

async function createFromConsole(): Promise<void> {
  const database = await openDatabase(readConfig(), step);
  try {
    await prepareDatabase(database, { seed: true, step });
    const parsed = newAdminSchema.safeParse(await askAll());
    if (!parsed.success)
      throw new StartupError(`${parsed.error.issues[0]?.message}.`.replace(/\.+$/, "."));
    const keeping = { db: database.db, passwords: createPasswordHasher() };
    const { username } = await createAdmin(keeping, parsed.data).catch((error) => {
      throw error instanceof AppError ? new StartupError(error.message) : error;
    });
    console.log(`Administrator ${username} can now sign in.`);
  } finally {
    await database.close();
  }
}

await createFromConsole().catch(endWithOneSentence);
