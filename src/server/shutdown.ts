const longestMs = 9_000;

/** On the first signal everything in flight is answered; a second one, or too long a wait, ends it. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(() => process.exit(1), longestMs).unref();
      close().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
