import { call, fetchFile, urlOf } from "#src/lib/endpoint.ts";
import type { downloadOwnData, readOwnData } from "./personal-data.contract.ts";

export const readData = () => call<typeof readOwnData>("GET /api/account/data");

/** A link could not say that the server wants a proof first. */
export async function saveData(): Promise<void> {
  const url = urlOf<typeof downloadOwnData>("/api/account/data-file");
  const file = URL.createObjectURL(await fetchFile(url, {}));
  const link = document.createElement("a");
  link.href = file;
  link.download = "my-data.json";
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}
