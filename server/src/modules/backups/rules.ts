import { DAY_MS } from "@stokaz/contract/time/calendar";

/**
 * Archives that are kept: the newest of each of the last seven days, and of each of the last four
 * weeks.
 */
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;

const NAME = /^stokaz-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;

/** Name of an archive that is begun at an instant. */
export const archiveName = (at: Date): string =>
  `stokaz-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

/** Instant at which an archive was begun, by its name; `undefined` for any other file. */
const momentOf = (name: string): number | undefined => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
};

/**
 * The archives that are too old to keep; other files of the folder are never deleted.
 *
 * @param names of the folder, in any order
 */
export const archivesToDelete = (names: readonly string[], now: Date): string[] => {
  const dated = names
    .flatMap((name) => {
      const at = momentOf(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const kept = new Set<string>();
  for (const [length, count] of [
    [DAY_MS, KEPT_DAYS],
    [7 * DAY_MS, KEPT_WEEKS],
  ] as const) {
    const current = Math.floor(now.getTime() / length);
    const seen = new Set<number>();
    for (const { name, at } of dated) {
      const span = Math.floor(at / length);
      if (span <= current - count || seen.has(span)) continue;
      seen.add(span);
      kept.add(name);
    }
  }
  return dated.map(({ name }) => name).filter((name) => !kept.has(name));
};

/** Schedule of the daily backup. @param at `HH:MM`, UTC */
export const dailyCron = (at: string): string => {
  const [hours, minutes] = at.split(":").map(Number);
  return `${minutes} ${hours} * * *`;
};
