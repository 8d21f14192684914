import { z } from "zod";
import { ANSWER_MISSING } from "../choices.ts";
import { keysOf } from "../keys.ts";
import { tooLong } from "../text.ts";

/** Maximum number of characters of each text in the rules. */
export const RULE_TEXT_MAX = 200;

/** Temperature in the space. */
export const TEMPERATURES = {
  ambient: "Température ambiante",
  cool: "Frais toute l'année",
  hot: "Peut être chaud en été",
} as const;
export type Temperature = keyof typeof TEMPERATURES;

/** Permission to store certain goods. */
export const PERMISSIONS = { allowed: "Acceptés", forbidden: "Refusés" } as const;
export type Permission = keyof typeof PERMISSIONS;

/**
 * Rules of a lessor for the use of their space, in reading order. Form, pages and contract use this
 * one table.
 */
export const SPACE_RULES = {
  ruleTemperature: { label: "Température", choices: TEMPERATURES },
  ruleFood: { label: "Produits alimentaires", choices: PERMISSIONS },
  ruleAlcohol: { label: "Alcools", choices: PERMISSIONS },
  ruleAccess: { label: "Accès", hint: "Par exemple : par le portail vert, sonner avant d'entrer" },
  ruleKeys: {
    label: "Clés",
    hint: "Par exemple : remises en main propre, à rendre le dernier jour",
  },
  ruleForbidden: { label: "Produits interdits", hint: "Par exemple : bouteilles de gaz, solvants" },
  ruleOther: { label: "Autres règles", hint: "Par exemple : rien au-dessus de 1,50 m" },
} as const;
export type RuleKey = keyof typeof SPACE_RULES;
/** Keys of {@link SPACE_RULES}. */
export const ruleKeys = keysOf(SPACE_RULES);

const chosen = (choices: Readonly<Record<string, string>>) =>
  z.enum(["", ...Object.keys(choices)], { error: ANSWER_MISSING }).optional();
const written = z
  .string("Texte invalide")
  .trim()
  .max(RULE_TEXT_MAX, tooLong(RULE_TEXT_MAX))
  .optional();

/** The rules in the form of a space: an empty field means that there is no such rule. */
export const ruleFields = {
  ruleTemperature: chosen(TEMPERATURES),
  ruleFood: chosen(PERMISSIONS),
  ruleAlcohol: chosen(PERMISSIONS),
  ruleAccess: written,
  ruleKeys: written,
  ruleForbidden: written,
  ruleOther: written,
} as const;

/** Rules as they are stored: only those that were given, at least one. */
export const spaceRules = z
  .partialRecord(z.enum(ruleKeys), z.string())
  .meta({ id: "SpaceRules", description: "By field of the form. Absent fields were not answered" });
export type SpaceRules = z.output<typeof spaceRules>;

/**
 * The rules from the form: `undefined` if the call does not contain them, `null` if all are empty.
 */
export const typedRules = (
  typed: Readonly<Partial<Record<RuleKey, string | undefined>>>,
): SpaceRules | null | undefined => {
  if (ruleKeys.every((key) => typed[key] === undefined)) return undefined;
  const said = ruleKeys.flatMap((key) => (typed[key] ? [[key, typed[key]] as const] : []));
  return said.length === 0 ? null : Object.fromEntries(said);
};

/** Rules as people read them, in order. */
export const ruleRows = (rules: SpaceRules): [label: string, text: string][] =>
  ruleKeys.flatMap((key) => {
    const said = rules[key];
    if (said === undefined) return [];
    const rule = SPACE_RULES[key];
    const words: Readonly<Record<string, string>> = "choices" in rule ? rule.choices : {};
    return [[rule.label, words[said] ?? said]];
  });
