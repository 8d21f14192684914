import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { delayAnswer } from "../slow-answer.ts";
import { type Box, completePlaces, findPlaces, type Place } from "./places.ts";

const DEFAULT_LIMIT = 5;
const MAXIMUM_LIMIT = 50;
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

const completion = ({ label, postcode, city, street, lat, lng }: Place): object => ({
  country: "StreetAddress",
  fulltext: street ? `${street}, ${postcode} ${city}` : label,
  zipcode: postcode,
  city,
  street,
  kind: street ? "street" : "municipality",
  metropole: false,
  x: lng,
  y: lat,
});

const googleResult = ({ label, postcode, city, street, lat, lng }: Place): object => ({
  formatted_address: `${label.replace(` ${postcode}`, `, ${postcode}`).replace(/^, /, "")}, La Réunion`,
  address_components: [
    ...(street ? [{ long_name: street, short_name: street, types: ["route"] }] : []),
    { long_name: city, short_name: city, types: ["locality", "political"] },
    { long_name: postcode, short_name: postcode, types: ["postal_code"] },
  ],
  geometry: { location: { lat, lng }, location_type: street ? "ROOFTOP" : "APPROXIMATE" },
  types: [street ? "street_address" : "locality"],
});

const boxOf = (text: string | undefined): Box | undefined => {
  const [west = Number.NaN, south = 0, east = 0, north = 0] = (text ?? "").split(",").map(Number);
  return Number.isNaN(west) ? undefined : [west, south, east, north];
};

/**
 * Address services with their own protocols.
 *
 * - `GET /geocodage/search?q=…&limit=…`: the national service, GeoJSON, 400 without `q`; `GET
 *   /geocodage/completion?text=…&bbox=…` completes a text. Source:
 *   https://data.geopf.fr/geocodage/openapi
 * - `GET /google/maps/api/geocode/json?address=…&key=…`: Google's, which reports refusals as a
 *   `status` in a 200 answer. Source:
 *   https://developers.google.com/maps/documentation/geocoding/requests-geocoding
 *
 * Under `/sandbox/control/geocoder`: `PUT { mode }` makes it `normal`, `slow` or `down` (503);
 * `GET` returns the mode and the queries received, the oldest first. A query that contains `Service
 * lent` or `Service en panne` is slow or fails in every mode.
 */
export const geocoderRoutes = (app: FastifyInstance): { reset(): void } => {
  let mode: Mode = "normal";
  let queries: string[] = [];

  const modeFor = (query: string): Mode => {
    if (/service lent/i.test(query)) return "slow";
    return /service en panne/i.test(query) ? "down" : mode;
  };

  /** Records a query and decides how to answer it. */
  const receive = async (query: string, raw: IncomingMessage): Promise<"down" | "normal"> => {
    queries = [...queries, query].slice(-KEPT_QUERIES);
    const behaviour = modeFor(query);
    if (behaviour === "slow") await delayAnswer(raw);
    return behaviour === "down" ? "down" : "normal";
  };
  const wanted = (limit: string | undefined): number =>
    Math.min(Math.max(Number(limit) || DEFAULT_LIMIT, 1), MAXIMUM_LIMIT);
  const unavailable = { code: 503, message: "Service Unavailable" };

  app.get<{ Querystring: { q?: string; limit?: string } }>(
    "/geocodage/search",
    async ({ query: { q = "", limit }, raw }, reply) => {
      if (q.trim() === "") {
        return reply.code(400).send({ code: 400, message: "Parameter [q] is required" });
      }
      if ((await receive(q, raw)) === "down") return reply.code(503).send(unavailable);
      const features = findPlaces(q, wanted(limit)).map(feature);
      return { type: "FeatureCollection", features, query: q };
    },
  );

  app.get<{ Querystring: { text?: string; maximumResponses?: string; bbox?: string } }>(
    "/geocodage/completion",
    async ({ query: { text = "", maximumResponses, bbox }, raw }, reply) => {
      if (text.trim() === "") {
        return reply.code(400).send({ code: 400, message: "Parameter [text] is required" });
      }
      if ((await receive(text, raw)) === "down") return reply.code(503).send(unavailable);
      const places = completePlaces(text, wanted(maximumResponses), boxOf(bbox));
      return { status: "OK", results: places.map(completion) };
    },
  );

  app.get<{ Querystring: { address?: string; key?: string } }>(
    "/google/maps/api/geocode/json",
    async ({ query: { address = "", key = "" }, raw }) => {
      if (key === "" || key.startsWith("refuse")) {
        const error_message = "The provided API key is invalid.";
        return { status: "REQUEST_DENIED", error_message, results: [] };
      }
      if (address.trim() === "") return { status: "INVALID_REQUEST", results: [] };
      if ((await receive(address, raw)) === "down") return { status: "UNKNOWN_ERROR", results: [] };
      const results = findPlaces(address, DEFAULT_LIMIT).map(googleResult);
      return { status: results.length > 0 ? "OK" : "ZERO_RESULTS", results };
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
