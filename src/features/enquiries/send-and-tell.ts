import { type ToastInput, toast } from "#src/ui/toast-store.ts";

interface Sending {
  readonly sent: ToastInput;
  readonly failed: ToastInput;
}

/** Sends, says how it went, and answers whether it went well. */
export async function sendAndTell(
  send: () => Promise<unknown>,
  { sent, failed }: Sending,
): Promise<boolean> {
  try {
    await send();
    toast(sent);
    return true;
  } catch {
    toast(failed);
    return false;
  }
}

/** Takes its time, as a call would, but nothing leaves the browser: there is no call for enquiries. */
export function simulatedSending(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
