/** Runs one step of the start; the caller decides how to tell people about it. */
export type Step = <T>(label: string, work: () => Promise<T>) => Promise<T>;

export const quietly: Step = (_label, work) => work();
