import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Gives the dialog a new list of the same watches with each rendering. */
function Screen() {
  const [count, setCount] = useState(0);
  return (
    <>
      <BulkDialog ids={[1, 2]} action="publish" onClose={() => {}} onDone={() => {}} />
      <input type="button" hidden onClick={() => setCount(count + 1)} value={`Render ${count}`} />
    </>
  );
}

test("the preview is asked for once, however often the list behind is rendered", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ changed: [], kept: [] });
  });
  mountInShop(<Screen />, { queries: createQueryClient() });
  await screen.findByRole("status");
  fireEvent.click(screen.getByDisplayValue("Render 0"));
  await screen.findByDisplayValue("Render 1");
  expect(asked.filter((url) => url.includes("bulk"))).toHaveLength(1);
});
