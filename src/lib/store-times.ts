/** Times of the shop, each with the name of its zone: the reader may live in another one. */
export function storeTimes(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions, spaceBeforePm = "\u00a0") => {
    const { format } = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    return (at: Date | string) => format(new Date(at)).replace(/\s(?=[AP]M)/, spaceBeforePm);
  };
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const day = { year: "numeric", month: "long", day: "numeric" } as const;
  return {
    day: format(day),
    /** Wednesday, November 18, 2026 at 6:00 PM Eastern Standard Time */
    time: format({ ...day, ...clock, weekday: "long", timeZoneName: "long" }),
    /** 6:00 PM EST, for subjects, which are encoded unless they are ASCII. */
    clock: format({ ...clock, timeZoneName: "short" }, " "),
  };
}

export type StoreTimes = ReturnType<typeof storeTimes>;
