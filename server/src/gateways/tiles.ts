/**
 * The address template of the map tiles, or an empty text while the tile server can't be reached:
 * screens then draw the coastline and request no tiles.
 */
export type Tiles = () => string;

const ANSWER_MS = 3000;
const LOOK_AGAIN_MS = 10 * 60_000;

const firstTile = (template: string): string =>
  template.replace("{z}", "0").replace("{x}", "0").replace("{y}", "0").replace("{s}", "a");

/**
 * Checks in the background, from time to time, if the tile server answers; nobody waits for it.
 *
 * @param template with `{x}`, `{y}` and `{z}`; `undefined` when the operator wants no tiles
 */
export const createTiles = (template: string | undefined): Tiles => {
  if (template === undefined) return () => "";
  let usable = "";
  let lookedAt = 0;
  const look = async (): Promise<void> => {
    lookedAt = performance.now();
    const response = await fetch(firstTile(template), {
      method: "HEAD",
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => undefined);
    usable = response?.ok ? template : "";
  };
  void look();
  return () => {
    if (performance.now() - lookedAt > LOOK_AGAIN_MS) void look();
    return usable;
  };
};
