import type { FastifyInstance } from "fastify";
import { findPlaces, type Place } from "./places.ts";

const SEARCH_PATH = "/geocodage/search";
const DEFAULT_LIMIT = 5;
const MAXIMUM_LIMIT = 50;
/** Far beyond any client's patience. */
const SLOW_MS = 10_000;
const KEPT_QUERIES = 1000;

type Mode = "normal" | "slow" | "down";

const feature = ({ label, postcode, city, street, score, lat, lng }: Place): object => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [lng, lat] },
  properties: {
    label,
    score,
    postcode,
    city,
    name: street || city,
    type: street ? "street" : "municipality",
    context: postcode.slice(0, 3),
    _type: "address",
  },
});

/**
 * The national address service at its own protocol: `GET /geocodage/search?q=…&limit=…` answers
 * GeoJSON, or 400 without `q`. Source: https://data.geopf.fr/geocodage/openapi
 *
 * Under `/sandbox/control/geocoder`: `PUT { mode }` makes it `normal`, `slow` or `down` (503);
 * `GET` gives the mode and the queries received, oldest first. A query that contains
 * `Service lent` or `Service en panne` is treated so whatever the mode.
 */
export const geocoderRoutes = (app: FastifyInstance): { reset(): void } => {
  let mode: Mode = "normal";
  let queries: string[] = [];

  const modeFor = (query: string): Mode => {
    if (/service lent/i.test(query)) return "slow";
    return /service en panne/i.test(query) ? "down" : mode;
  };

  app.get<{ Querystring: { q?: string; limit?: string } }>(
    SEARCH_PATH,
    async ({ query: { q = "", limit }, raw }, reply) => {
      queries = [...queries, q].slice(-KEPT_QUERIES);
      if (q.trim() === "") {
        return reply.code(400).send({ code: 400, message: "Parameter [q] is required" });
      }
      const behaviour = modeFor(q);
      if (behaviour === "down") {
        return reply.code(503).send({ code: 503, message: "Service Unavailable" });
      }
      if (behaviour === "slow") {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, SLOW_MS);
          raw.once("close", () => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
      const wanted = Math.min(Math.max(Number(limit) || DEFAULT_LIMIT, 1), MAXIMUM_LIMIT);
      return { type: "FeatureCollection", features: findPlaces(q, wanted).map(feature), query: q };
    },
  );

  app.get("/sandbox/control/geocoder", () => ({ mode, queries }));
  app.put<{ Body: { mode: Mode } }>(
    "/sandbox/control/geocoder",
    {
      schema: {
        body: {
          type: "object",
          required: ["mode"],
          additionalProperties: false,
          properties: { mode: { enum: ["normal", "slow", "down"] } },
        },
      },
    },
    ({ body }) => {
      mode = body.mode;
      return { mode, queries };
    },
  );

  return {
    reset: () => {
      mode = "normal";
      queries = [];
    },
  };
};
