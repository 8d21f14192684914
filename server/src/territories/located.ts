/** A point on Earth, in WGS 84 degrees. */
export type Point = { lat: number; lng: number };

/** Cells of a hundredth of a degree: about 1.1 km from south to north. */
const CELLS_PER_DEGREE = 100;

const cellCentre = (degrees: number): number =>
  Number(((Math.floor(degrees * CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE).toFixed(5));

/**
 * Centre of the grid cell of a point. The grid is fixed, so repeated requests or averages of many
 * answers tell no more than the cell.
 */
export const gridPoint = ({ lat, lng }: Point): Point => ({
  lat: cellCentre(lat),
  lng: cellCentre(lng),
});

/** True if a point lies in a box of west, south, east and north, its edges included. */
export const isWithin = (
  { lat, lng }: Point,
  [west, south, east, north]: readonly [number, number, number, number],
): boolean => lng >= west && lng <= east && lat >= south && lat <= north;

/** Position that a person may see: the point itself, or only the centre of its grid cell. */
export const shownPlace = (
  { lat, lng }: { lat: number | null; lng: number | null },
  isExact: boolean,
): { lat: number | null; lng: number | null; approximate: boolean } => {
  if (lat === null || lng === null) return { lat: null, lng: null, approximate: !isExact };
  return isExact
    ? { lat, lng, approximate: false }
    : { ...gridPoint({ lat, lng }), approximate: true };
};
