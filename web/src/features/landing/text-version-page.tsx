import { LEGAL_SLUGS, legalKindOf } from "@stokaz/contract/legal/legal-kinds";
import { getLegalTextVersion } from "@stokaz/contract/legal/legal-texts";
import { paths } from "@stokaz/contract/paths";
import { isCalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { read } from "../../lib/api/reader.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { TextSections } from "../../ui/page/text-sections.tsx";
import { LegalText } from "./legal-section.tsx";
import styles from "./text-section.module.css";

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  const kind = legalKindOf(params.kind);
  const day = params.day ?? "";
  if (!kind || !isCalendarDay(day)) throw data(null, { status: 404 });
  return read(context, getLegalTextVersion, { params: { kind, day } });
};

type Found = Awaited<ReturnType<typeof loader>>;

export const meta = (visit: MetaVisit & { loaderData?: Found | undefined }) => {
  const found = visit.loaderData;
  if (!found) return [{ title: "Texte introuvable" }, { name: "robots", content: "noindex" }];
  const since = formatLongDay(found.effectiveOn);
  return describePublic(
    {
      title: `${found.title}, version du ${since}`,
      description: `${found.title} : la version du ${since}, mot pour mot.`,
      isOfUse: false,
    },
    visit,
  );
};

const leadOf = ({ state, effectiveOn }: Found): string => {
  const day = formatLongDay(effectiveOn);
  if (state === "coming") return `Cette version s'appliquera à partir du ${day}.`;
  return state === "past"
    ? `Cette version s'appliquait à partir du ${day}. Elle a été remplacée.`
    : `En vigueur depuis le ${day}.`;
};

const TextVersionPage = (): ReactElement => {
  const found = useLoaderData<typeof loader>();
  const slug = LEGAL_SLUGS[found.kind];
  return (
    <LegalText title={found.title} lead={leadOf(found)}>
      {found.summary && (
        <Notice tone="info" title="Ce que cette version change">
          <p className={styles.summary}>{found.summary}</p>
        </Notice>
      )}
      <ul className={styles.links}>
        {found.previous && (
          <li>
            <Link to={paths.textChanges.href(slug, found.effectiveOn)}>
              Comparer avec la version du {formatLongDay(found.previous)}
            </Link>
          </li>
        )}
        <li>
          <Link to={paths.textArchive.href(slug)}>Toutes les versions de ce texte</Link>
        </li>
      </ul>
      <TextSections sections={found.sections} />
    </LegalText>
  );
};

export default TextVersionPage;
