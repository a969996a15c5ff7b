import { HttpError, messageOf } from "#src/lib/http-error.ts";
import { type ToastInput, toast } from "#src/ui/toast-store.ts";

interface SendMessages {
  readonly sent: ToastInput;
  readonly failed: ToastInput & { readonly description: string };
}

export async function sendEnquiry(send: () => Promise<unknown>, { sent, failed }: SendMessages) {
  try {
    await send();
    toast(sent);
    return true;
  } catch (error) {
    // The visitor can correct what the server refuses.
    const isRefused = error instanceof HttpError && error.status < 500;
    toast(isRefused ? { ...failed, description: messageOf(error, failed.description) } : failed);
    return false;
  }
}

/** The specification has no endpoint for enquiries: the form waits as if it called one. */
export function simulateSending(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
