import type { FastifyInstance } from "fastify";
import { delayAnswer } from "../slow-answer.ts";

type Mode = "normal" | "slow" | "down";

/** A company as a test wants it. `isKnown`: false for a company that is not in the register. */
type Company = { name?: string | undefined; isOpen?: boolean; isKnown?: boolean };

const KEPT_QUERIES = 1000;
/** Name in the register of a company that does not want to be found by its name. */
const HIDDEN_NAME = "[NON-DIFFUSIBLE]";
const ACTIVITY = "47.91B";

/**
 * True if fourteen digits have a valid checksum: Luhn's, or La Poste's, whose digits add up to a
 * multiple of five.
 */
const hasRightKey = (siret: string): boolean => {
  if (!/^\d{14}$/.test(siret)) return false;
  const digits = [...siret].map(Number);
  const luhn = digits
    .map((digit, place) => (place % 2 === 0 ? digit * 2 : digit))
    .reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0);
  const isPoste = siret.startsWith("356000000");
  return luhn % 10 === 0 || (isPoste && digits.reduce((sum, digit) => sum + digit, 0) % 5 === 0);
};

const companyOf = (siret: string): Required<Omit<Company, "name">> & { name: string } => {
  if (siret.endsWith("9999")) return { name: "ENTREPRISE FERMEE", isOpen: false, isKnown: true };
  if (siret.endsWith("8888")) return { name: "AUTRE ENSEIGNE", isOpen: true, isKnown: true };
  return { name: HIDDEN_NAME, isOpen: true, isKnown: !siret.endsWith("7777") };
};

const answerOf = (siret: string, { name, isOpen }: { name: string; isOpen: boolean }): object => {
  const establishment = {
    activite_principale: ACTIVITY,
    etat_administratif: isOpen ? "A" : "F",
    est_siege: true,
    liste_enseignes: null,
    nom_commercial: null,
    siret,
  };
  return {
    siren: siret.slice(0, 9),
    nom_complet: name,
    nom_raison_sociale: name,
    sigle: null,
    activite_principale: ACTIVITY,
    etat_administratif: isOpen ? "A" : "C",
    siege: establishment,
    matching_etablissements: [establishment],
  };
};

/**
 * State's register of companies, with the protocol of `https://recherche-entreprises.api.gouv.fr`:
 * `GET /recherche-entreprises/search?q=<SIRET>`. Source:
 * https://recherche-entreprises.api.gouv.fr/docs/
 *
 * Every SIRET with a valid checksum is an active company whose name is hidden. A SIRET that ends in
 * `9999` is closed, in `8888` has another name, in `7777` is unknown. Under
 * `/sandbox/control/company-register`: `PUT { mode }` makes the register `normal`, `slow` or `down`
 * (429), `PUT /:siret { name?, isOpen?, isKnown? }` sets its answer for a SIRET, `GET` returns the
 * mode and the queries received, the oldest first.
 */
export const companyRegisterRoutes = (app: FastifyInstance): { reset(): void } => {
  let mode: Mode = "normal";
  let queries: string[] = [];
  const plantedCompanies = new Map<string, Company>();

  app.get<{ Querystring: { q?: string } }>(
    "/recherche-entreprises/search",
    async ({ query: { q = "" }, raw }, reply) => {
      if (q.trim().length < 3) {
        const erreur = "3 caractères minimum pour les termes de la requête (paramètre q)";
        return reply.code(400).send({ erreur });
      }
      queries = [...queries, q].slice(-KEPT_QUERIES);
      if (mode === "slow") await delayAnswer(raw);
      if (mode === "down") return reply.code(429).send({ erreur: "Too Many Requests" });
      const { name, ...company } = { ...companyOf(q), ...plantedCompanies.get(q) };
      const isFound = hasRightKey(q) && company.isKnown;
      const results = isFound ? [answerOf(q, { ...company, name: name ?? HIDDEN_NAME })] : [];
      return { results, total_results: results.length, page: 1, per_page: 10, total_pages: 1 };
    },
  );

  app.get("/sandbox/control/company-register", () => ({ mode, queries }));
  app.put<{ Body: { mode: Mode } }>(
    "/sandbox/control/company-register",
    {
      schema: {
        body: {
          type: "object",
          required: ["mode"],
          properties: { mode: { enum: ["normal", "slow", "down"] } },
        },
      },
    },
    ({ body }) => {
      mode = body.mode;
      return { mode };
    },
  );
  app.put<{ Params: { siret: string }; Body: Company }>(
    "/sandbox/control/company-register/:siret",
    {
      schema: {
        body: {
          type: "object",
          properties: {
            name: { type: "string" },
            isOpen: { type: "boolean" },
            isKnown: { type: "boolean" },
          },
        },
      },
    },
    ({ params: { siret }, body }) => {
      plantedCompanies.set(siret, body);
      return { siret, ...body };
    },
  );

  return {
    reset: () => {
      mode = "normal";
      queries = [];
      plantedCompanies.clear();
    },
  };
};
