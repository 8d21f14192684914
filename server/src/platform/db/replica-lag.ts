/** Positions kept that a replica has not reached: with one look a second, those of ten minutes. */
const MOST_AHEAD = 600;

/**
 * How far a replica is behind, told by positions of the primary's log and the moments at which it had reached them. So it needs neither
 * clocks that agree nor a primary that is written to, and sees a replica that has lost its primary.
 * Positions are bytes; moments are milliseconds that never go back.
 */
export const createReplicaLag = () => {
  let ahead: { position: number; at: number }[] = [];
  let knownAt = Number.NEGATIVE_INFINITY;

  return {
    /** Notes where the primary's log was at a moment. */
    write(position: number, at: number): void {
      // Another primary took over, without what had not reached it.
      ahead = ahead.filter((mark) => mark.position <= position);
      if (ahead.length < MOST_AHEAD) ahead.push({ position, at });
    },

    /** Notes where the replica is. */
    replay(position: number): void {
      knownAt = ahead.findLast((mark) => mark.position <= position)?.at ?? knownAt;
      ahead = ahead.filter((mark) => mark.position > position);
    },

    /** Milliseconds: all that was committed longer ago is in the replica. Infinite as long as nothing is known. */
    ageAt: (now: number): number => now - knownAt,
  };
};
