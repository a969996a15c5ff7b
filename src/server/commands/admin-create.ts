import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { newAdminSchema } from "#src/features/dashboard/admin.contract.ts";
import { createAdmin } from "#src/features/dashboard/admin-setup.service.ts";
import { StartupError } from "#src/platform/runtime/console.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { runCommand, withShop } from "./run-command.ts";

/** Prompts on a terminal; otherwise reads three lines from standard input. */
async function promptForAccount(): Promise<Record<"username" | "email" | "password", string>> {
  let hidden = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = process.stdin.isTTY === true;
  const reader = createInterface({ input: process.stdin, output, terminal });
  const lines = reader[Symbol.asyncIterator]();
  const prompt = async (label: string) => {
    hidden = false;
    reader.setPrompt(label);
    reader.prompt();
    hidden = terminal && label.startsWith("Password");
    const { value } = await lines.next();
    return String(value ?? "");
  };
  const username = await prompt("Username: ");
  const email = await prompt("E-mail: ");
  const password = await prompt("Password (15 characters or more, not shown): ");
  reader.close();
  console.log();
  return { username, email, password };
}

await runCommand(() =>
  withShop(async ({ db }) => {
    const parsed = newAdminSchema.safeParse(await promptForAccount());
    if (!parsed.success) {
      throw new StartupError(`${parsed.error.issues[0]?.message}.`.replace(/\.\.$/, "."));
    }
    const { username } = await createAdmin({ db, passwords: createPasswordHasher() }, parsed.data);
    console.log(`Administrator ${username} can now sign in.`);
  }),
);
