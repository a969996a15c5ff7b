import { vi } from "vitest";

export interface ProcessOutput {
  /** What has been written so far, line by line. */
  lines(): string[];
  stop(): void;
}

/**
 * All that this process writes to its console from now on. To be called before the app is started: its
 * logger looks once, at the start, where to write.
 */
export function captureOutput(): ProcessOutput {
  let text = "";
  const keep = (chunk: string | Uint8Array) => {
    text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation(keep),
  );
  return {
    lines: () => text.split("\n").filter((line) => line !== ""),
    stop() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
