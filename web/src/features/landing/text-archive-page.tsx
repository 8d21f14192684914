import { Title } from "@mantine/core";
import {
  LEGAL_KINDS,
  LEGAL_SLUGS,
  LEGAL_TITLES,
  legalKindOf,
} from "@stokaz/contract/legal/legal-kinds";
import {
  getLegalText,
  type LegalVersion,
  type VersionState,
} from "@stokaz/contract/legal/legal-texts";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { read } from "../../lib/api/reader.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";
import { PageShell } from "../../ui/page/page-shell.tsx";
import styles from "./text-section.module.css";

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const kind = legalKindOf(params.kind);
  if (!kind) throw data(null, { status: 404 });
  const { title, versions } = await read(context, getLegalText, { params: { kind } });
  return { kind, title, versions };
};

type Found = Awaited<ReturnType<typeof loader>>;

export const meta = (visit: MetaVisit & { loaderData?: Found | undefined }) => {
  const found = visit.loaderData;
  if (!found) return [{ title: "Texte introuvable" }, { name: "robots", content: "noindex" }];
  return describePublic(
    {
      title: `${found.title} : toutes les versions`,
      description: `Chaque version de ce texte, depuis quand elle s'applique et ce qu'elle a changé.`,
    },
    visit,
  );
};

const STATES: Readonly<Record<VersionState, (day: CalendarDay) => string>> = {
  coming: (day) => `S'applique à partir du ${formatLongDay(day)}`,
  "in-force": (day) => `En vigueur depuis le ${formatLongDay(day)}`,
  past: (day) => `S'appliquait à partir du ${formatLongDay(day)}`,
};

const Version = ({
  slug,
  version: { effectiveOn, state, summary },
  isFirst,
}: {
  slug: string;
  version: LegalVersion;
  isFirst: boolean;
}): ReactElement => (
  <li className={styles.version}>
    <Title order={2} size="h4">
      {STATES[state](effectiveOn)}
    </Title>
    {summary && <p className={styles.summary}>{summary}</p>}
    <ul className={styles.links}>
      <li>
        <Link to={paths.textVersion.href(slug, effectiveOn)}>
          Lire la version du {formatLongDay(effectiveOn)}
        </Link>
      </li>
      {!isFirst && (
        <li>
          <Link to={paths.textChanges.href(slug, effectiveOn)}>
            Voir ce que la version du {formatLongDay(effectiveOn)}{" "}
            {state === "coming" ? "change" : "a changé"}
          </Link>
        </li>
      )}
    </ul>
  </li>
);

const TextArchivePage = (): ReactElement => {
  const { kind, title, versions } = useLoaderData<typeof loader>();
  return (
    <PageShell
      title={title}
      lead="Toutes les versions de ce texte, la plus récente d'abord."
      width="text"
    >
      <ul className={styles.versions}>
        {versions.map((version, index) => (
          <Version
            key={version.effectiveOn}
            slug={LEGAL_SLUGS[kind]}
            version={version}
            isFirst={index === versions.length - 1}
          />
        ))}
      </ul>
      <nav aria-labelledby="autres-textes" className={styles.others}>
        <Title order={2} size="h4" id="autres-textes">
          Les autres textes
        </Title>
        <ul className={styles.links}>
          {LEGAL_KINDS.filter((other) => other !== kind).map((other) => (
            <li key={other}>
              <Link to={paths.textArchive.href(LEGAL_SLUGS[other])}>{LEGAL_TITLES[other]}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </PageShell>
  );
};

export default TextArchivePage;
