import type { ReactElement } from "react";
import type { OpenDraft } from "./api.ts";
import styles from "./texts.module.css";

const MARKS = [
  [
    "## 1. Objet {#objet}",
    "Un article. {#objet} est l'adresse à laquelle d'autres pages le trouvent : gardez-la.",
  ],
  ["### Sous-titre", "Une partie d'un article"],
  ["- Premier point", "Un point d'une liste"],
  ["> Texte", "Une citation"],
  ["**gras**, *italique*", "Des mots mis en avant"],
  ["[nous écrire](/contact)", "Un lien"],
] as const;

/** Help for the marks of a text and the placeholders, which settings replace. */
export const TextHelpSection = ({
  placeholders,
}: Pick<OpenDraft, "placeholders">): ReactElement => {
  const rows = [
    ...MARKS.map(([code, meaning]) => ({ code, meaning })),
    ...placeholders.map(({ name, meaning }) => ({ code: `{{${name}}}`, meaning })),
  ];
  return (
    <details className={styles.help}>
      <summary>Mise en forme et repères</summary>
      <dl>
        {rows.map(({ code, meaning }) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
