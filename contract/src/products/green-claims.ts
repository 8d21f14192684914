import { plainText } from "../text.ts";

const NATURE = "(?:l environnement|la nature|la planete|le climat|la terre)";
const OF_NATURE = "(?:de l environnement|de la nature|de la planete|du climat|de la terre)";

/**
 * Words that say that a product is good for the environment without saying in what, each as people
 * read it, with its pattern in a text of `plainText`. Words of certified methods ("bio", "agriculture
 * biologique", "label écologique") and of tastes and colours ("thé vert", "naturel") are not among
 * them. Sources: directive (EU) 2024/825, recitals 9 to 12 and annex; C. env., articles L541-9-1 and
 * L229-68.
 */
const CLAIMS: readonly (readonly [name: string, pattern: string])[] = [
  ["écologique", "(?<!label )ecologiques?|ecologiquement"],
  ["éco-responsable", "eco ?responsables?"],
  ["éco-friendly", "eco ?friendly"],
  ["éco-conçu", "eco ?concu(?:e?s?)"],
  ["respectueux de l'environnement", `respectueu(?:x|se|ses) ${OF_NATURE}`],
  ["respecte l'environnement", `respect(?:e|ent|ant) ${NATURE}`],
  ["bon pour la planète", `(?:bon|bonne|bons|bonnes|bien|mieux|meilleure?s?) pour ${NATURE}`],
  ["ami de la nature", `amie?s? ${OF_NATURE}`],
  ["favorable à l'environnement", "favorables? (?:a l environnement|a la nature|au climat)"],
  ["sans impact sur l'environnement", `(?:sans|aucun) impact (?:sur|pour) ${NATURE}`],
  ["produit vert", "(?:produit|choix|achat|geste|emballage)s? verte?s?"],
  ["durable", "durables?"],
  ["biodégradable", "biodegradables?"],
  ["biosourcé", "bio ?sourcee?s?"],
  ["neutre en carbone", "neutres? en carbone|carbone neutre|neutralite carbone"],
  ["zéro carbone", "(?:zero|bas) carbone"],
  ["zéro émission", "zero emissions?"],
  ["zéro impact", "zero impact"],
  ["climatiquement neutre", "climatiquement neutres?|neutres? pour le climat"],
];

const patterns = CLAIMS.map(
  ([name, pattern]) =>
    [name, new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, "u")] as const,
);

/** Generic environmental claims in a text for buyers, each once, as people read them. */
export const greenClaimsIn = (text: string): string[] => {
  const plain = plainText(text).replace(/\s+/g, " ");
  return patterns.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name);
};
