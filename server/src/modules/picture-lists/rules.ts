/**
 * A stored picture of a listing. `alt_text`: its description for people who don't see it; if empty,
 * the listing's name.
 */
export type PictureRow = { picture: string; alt_text: string };

/** All pictures of a listing: its photo, then the others. */
export const withPhoto = (
  { photo, alt_text }: { photo: string; alt_text: string },
  others: readonly PictureRow[],
): [PictureRow, ...PictureRow[]] => [{ picture: photo, alt_text }, ...others];
