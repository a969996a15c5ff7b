/** What other tabs of the same shop should look at again. */
export type TabNews = "cart" | "viewer" | "wishlists";

const name = "meridian";
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  channel ??= new BroadcastChannel(name);
  return channel;
}

export function announceToTabs(news: TabNews): void {
  open()?.postMessage(news);
}

/** Hears what other tabs announce, never this tab's own words. */
export function hearFromTabs(listener: (news: TabNews) => void): () => void {
  const heard = open();
  const onMessage = ({ data }: MessageEvent<TabNews>) => listener(data);
  heard?.addEventListener("message", onMessage);
  return () => heard?.removeEventListener("message", onMessage);
}
