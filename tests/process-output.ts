import { vi } from "vitest";

export interface ProcessOutput {
  lines(): string[];
  stop(): void;
}

/** Captures the console output. Call it before the app starts: its logger picks its stream at start. */
export function captureOutput(): ProcessOutput {
  let text = "";
  const capture = (chunk: string | Uint8Array) => {
    text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation(capture),
  );
  return {
    lines: () => text.split("\n").filter((line) => line !== ""),
    stop() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
