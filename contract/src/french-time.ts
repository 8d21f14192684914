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

/** A time of the day as a French sentence has it: `9 h`, `14 h 30`. */
const frenchHour = ({ hour, minute }: Record<string, string>): string =>
  minute === "00" ? `${Number(hour)} h` : `${Number(hour)} h ${minute}`;

/** A slot as a French sentence has it: `samedi 28 novembre 2026 de 9 h à 9 h 30`. */
export const frenchSlot = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string => {
  const begins = partsOf(startsAt, timeZone);
  const { weekday, day, month, year } = begins;
  const date = `${weekday} ${day === "1" ? "1er" : day} ${month} ${year}`;
  return `${date} de ${frenchHour(begins)} à ${frenchHour(partsOf(endsAt, timeZone))}`;
};

/** The same of an instant. @param timeZone an IANA time zone */
export const frenchTime = (instant: Date, timeZone: string): string =>
  frenchHour(partsOf(instant, timeZone));
