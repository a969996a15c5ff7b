import type { CDPSession } from "@playwright/test";

/** How many objects of a class are alive; collects garbage first. */
export async function liveObjects(session: CDPSession, className: string): Promise<number> {
  const { result } = await session.send("Runtime.evaluate", {
    expression: `${className}.prototype`,
  });
  const { objects } = await session.send("Runtime.queryObjects", {
    prototypeObjectId: result.objectId ?? "",
  });
  const { result: length } = await session.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: "function () { return this.length }",
  });
  return Number(length.value);
}

/** In bytes, with what typed arrays hold; collects garbage first. */
export async function usedHeap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
  return usedSize + backingStorageSize;
}
