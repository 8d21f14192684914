/**
 * Most positions kept that a replica has not reached: with one look a second, those of ten minutes.
 */
const MOST_AHEAD = 600;

/**
 * Measures how far a replica is behind, by positions of the primary's log and the moments at which
 * the primary had reached them. So it needs no synchronised clocks and no writes on the primary,
 * and it notices a replica that has lost its primary. Positions are bytes; moments are milliseconds
 * that never go back.
 */
export const createReplicaLag = () => {
  let ahead: { position: number; at: number }[] = [];
  let knownAt = Number.NEGATIVE_INFINITY;

  return {
    /** Notes the position of the primary's log at a moment. */
    write(position: number, at: number): void {
      // A lower position means that another primary took over, without the latest data.
      ahead = ahead.filter((mark) => mark.position <= position);
      if (ahead.length < MOST_AHEAD) ahead.push({ position, at });
    },

    /** Notes the position of the replica. */
    replay(position: number): void {
      knownAt = ahead.findLast((mark) => mark.position <= position)?.at ?? knownAt;
      ahead = ahead.filter((mark) => mark.position > position);
    },

    /**
     * Milliseconds: everything committed longer ago is in the replica. Infinite as long as nothing
     * is known.
     */
    ageAt: (now: number): number => now - knownAt,
  };
};
