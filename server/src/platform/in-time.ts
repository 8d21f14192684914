/** Something did not answer in time. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/**
 * Waits for a result, but not longer than some milliseconds: a connection can die without an error.
 *
 * @throws {NoAnswer} when the time is over
 */
export const inTime = async <T>(awaited: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer("no answer in time")), milliseconds);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
};
