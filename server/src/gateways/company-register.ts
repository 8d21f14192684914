import { z } from "zod";

/**
 * Facts of the register about a SIRET. `name` and `activity` are empty where the register does not
 * publish them.
 */
export type RegisteredCompany = {
  /** Every name of the company: its legal name, its signs and its trade names. */
  names: string[];
  /** Code of the activity, for example `47.91B`. */
  activity: string;
  isActive: boolean;
};

/** The state's register of companies. */
export type CompanyRegister = {
  /**
   * @returns `undefined` when no company has this SIRET. Rejects when the register is slow, does
   * not answer or can't be understood.
   */
  find(siret: string): Promise<RegisteredCompany | undefined>;
};

/** Timeout of the register, in milliseconds. */
const ANSWER_MS = 5000;

const names = z.array(z.string()).nullish();
const text = z.string().nullish();

const establishment = z.object({
  siret: z.string(),
  etat_administratif: z.string(),
  activite_principale: text,
  nom_commercial: text,
  liste_enseignes: names,
});

const found = z.object({
  results: z.array(
    z.object({
      nom_complet: text,
      nom_raison_sociale: text,
      sigle: text,
      activite_principale: text,
      etat_administratif: text,
      siege: establishment.partial().nullish(),
      matching_etablissements: z.array(establishment).default([]),
    }),
  ),
});

/**
 * The register shows `[NON-DIFFUSIBLE]` or `[ND]` for people who refuse publication of their name.
 */
const isPublished = (name: string | null | undefined): name is string =>
  name != null && name.trim() !== "" && !name.startsWith("[");

/**
 * Public search of the state's register of companies. Source:
 * https://recherche-entreprises.api.gouv.fr/docs/
 *
 * @param baseUrl without the path of a call
 */
export const createCompanyRegister = (baseUrl: string): CompanyRegister => ({
  find: async (siret) => {
    const query = new URLSearchParams({ q: siret, page: "1", per_page: "5" });
    const response = await fetch(`${baseUrl}/search?${query}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) throw new Error(`register of companies answered ${response.status}`);
    const { results } = found.parse(await response.json());
    for (const unit of results) {
      const places = [unit.siege, ...unit.matching_etablissements];
      const place = places.findLast((one) => one?.siret === siret);
      if (!place) continue;
      const names = [
        ...[unit.nom_complet, unit.nom_raison_sociale, unit.sigle],
        ...[place.nom_commercial, ...(place.liste_enseignes ?? [])],
      ].filter(isPublished);
      return {
        names: [...new Set(names)],
        activity: [place.activite_principale, unit.activite_principale].find(isPublished) ?? "",
        // "F": the establishment is closed; "C": the whole company has ceased.
        isActive: place.etat_administratif === "A" && unit.etat_administratif !== "C",
      };
    }
    return undefined;
  },
});
