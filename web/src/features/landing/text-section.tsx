import type { Answer } from "@stokaz/contract/endpoint";
import { LEGAL_SLUGS } from "@stokaz/contract/legal/legal-kinds";
import type { getLegalText, LegalVersion } from "@stokaz/contract/legal/legal-texts";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { formatLongDay } from "../../lib/format/format.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { TextSections } from "../../ui/page/text-sections.tsx";
import { LegalText } from "./legal-section.tsx";
import styles from "./text-section.module.css";

const ComingVersion = ({
  slug,
  version: { effectiveOn, summary },
}: {
  slug: string;
  version: LegalVersion;
}): ReactElement => (
  <Notice
    tone="info"
    title={`Une nouvelle version s'applique à partir du ${formatLongDay(effectiveOn)}.`}
  >
    {summary && <p className={styles.summary}>{summary}</p>}
    <ul className={styles.links}>
      <li>
        <Link to={paths.textVersion.href(slug, effectiveOn)}>Lire la nouvelle version</Link>
      </li>
      <li>
        <Link to={paths.textChanges.href(slug, effectiveOn)}>Voir ce qui change</Link>
      </li>
    </ul>
  </Notice>
);

/**
 * The version of a text in force today, the coming version, and links to all others.
 *
 * @param children facts of the product beside the text, which change without a new version
 */
export const TextInForce = ({
  text,
  children,
}: {
  text: Answer<typeof getLegalText>;
  children?: ReactNode;
}): ReactElement => {
  const slug = LEGAL_SLUGS[text.kind];
  const coming = text.versions.filter(({ state }) => state === "coming").toReversed();
  return (
    <LegalText
      title={text.title}
      lead={`En vigueur depuis le ${formatLongDay(text.inForce.effectiveOn)}.`}
    >
      {coming.map((version) => (
        <ComingVersion key={version.effectiveOn} slug={slug} version={version} />
      ))}
      <TextSections sections={text.inForce.sections} />
      {children}
      <p>
        <Link to={paths.textArchive.href(slug)}>Toutes les versions de ce texte</Link>
      </p>
    </LegalText>
  );
};
