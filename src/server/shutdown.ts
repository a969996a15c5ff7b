const timeoutMs = 9_000;

/** The first signal lets open requests finish; a second one, or the timeout, ends the process at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(() => process.exit(1), timeoutMs).unref();
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
