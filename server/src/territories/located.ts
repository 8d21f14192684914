/** A point on Earth, in WGS 84 degrees. */
export type Point = { lat: number; lng: number };

/** Cells of a hundredth of a degree: about 1.1 km from south to north. */
const CELLS_PER_DEGREE = 100;

const cellCentre = (degrees: number): number =>
  Number(((Math.floor(degrees * CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE).toFixed(5));

/**
 * The centre of the grid cell that a point lies in. The grid is fixed: asking again, or averaging
 * many answers, tells no more than the cell.
 */
export const gridPoint = ({ lat, lng }: Point): Point => ({
  lat: cellCentre(lat),
  lng: cellCentre(lng),
});

/** Whether a point lies in a box of west, south, east and north, its edges included. */
export const isWithin = (
  { lat, lng }: Point,
  [west, south, east, north]: readonly [number, number, number, number],
): boolean => lng >= west && lng <= east && lat >= south && lat <= north;

/** Where a thing is, as somebody may see it: the point itself, or only its grid cell's centre. */
export const shownPlace = (
  { lat, lng }: { lat: number | null; lng: number | null },
  isExact: boolean,
): { lat: number | null; lng: number | null; approximate: boolean } => {
  if (lat === null || lng === null) return { lat: null, lng: null, approximate: !isExact };
  return isExact
    ? { lat, lng, approximate: false }
    : { ...gridPoint({ lat, lng }), approximate: true };
};
