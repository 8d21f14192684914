let longDate: Map<string, Intl.DateTimeFormat> | undefined;

const dateIn = (timeZone: string): Intl.DateTimeFormat => {
  longDate ??= new Map();
  const made =
    longDate.get(timeZone) ??
    new Intl.DateTimeFormat("fr-FR", {
      timeZone,
      hourCycle: "h23",
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
    });
  longDate.set(timeZone, made);
  return made;
};

const partsOf = (instant: Date, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    dateIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** A time of the day in a French sentence: `9 h`, `14 h 30`. */
const frenchHour = ({ hour, minute }: Record<string, string>): string =>
  minute === "00" ? `${Number(hour)} h` : `${Number(hour)} h ${minute}`;

const frenchDate = ({ weekday, day, month, year }: Record<string, string>): string =>
  `${weekday} ${day === "1" ? "1er" : day} ${month} ${year}`;

/** A time of the day, `HH:mm`, in a French sentence: `22 h`, `6 h 30`. */
export const frenchTimeOfDay = (time: string): string => {
  const [hour = "", minute = ""] = time.split(":");
  return frenchHour({ hour, minute });
};

/** A slot in a French sentence: `samedi 28 novembre 2026 de 9 h à 9 h 30`. */
export const frenchSlot = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string => {
  const begins = partsOf(startsAt, timeZone);
  return `${frenchDate(begins)} de ${frenchHour(begins)} à ${frenchHour(partsOf(endsAt, timeZone))}`;
};

/** The time of the day of an instant, in a French sentence. @param timeZone an IANA time zone */
export const frenchTime = (instant: Date, timeZone: string): string =>
  frenchHour(partsOf(instant, timeZone));

/** A day and its time: `samedi 28 novembre 2026 à 9 h 30`. @param timeZone an IANA time zone */
export const frenchMoment = (instant: Date, timeZone: string): string => {
  const parts = partsOf(instant, timeZone);
  return `${frenchDate(parts)} à ${frenchHour(parts)}`;
};
