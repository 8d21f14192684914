import { VisuallyHidden } from "@mantine/core";
import { LEGAL_SLUGS, legalKindOf } from "@stokaz/contract/legal/legal-kinds";
import { type ChangePiece, getLegalTextChanges } from "@stokaz/contract/legal/legal-texts";
import { paths } from "@stokaz/contract/paths";
import { isCalendarDay } from "@stokaz/contract/time/calendar";
import { Fragment, type ReactElement } from "react";
import { data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { read } from "../../lib/api/reader.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { Article } from "../../ui/page/article.tsx";
import { LegalText } from "./legal-section.tsx";
import styles from "./text-section.module.css";

export const meta = pageMeta("Ce qui change");

export const loader = ({ context, params, request }: LoaderFunctionArgs) => {
  const kind = legalKindOf(params.kind);
  const day = params.day ?? "";
  if (!kind || !isCalendarDay(day)) throw data(null, { status: 404 });
  const since = new URL(request.url).searchParams.get("depuis") ?? "";
  return read(context, getLegalTextChanges, {
    params: { kind, day },
    query: isCalendarDay(since) ? { since } : {},
  });
};

const Piece = ({ text, change }: ChangePiece): ReactElement => {
  if (change === "same") return <>{text}</>;
  // Many screen readers ignore `ins` and `del`.
  return change === "added" ? (
    <ins>
      <VisuallyHidden component="span">[ajouté : </VisuallyHidden>
      {text}
      <VisuallyHidden component="span">]</VisuallyHidden>
    </ins>
  ) : (
    <del>
      <VisuallyHidden component="span">[supprimé : </VisuallyHidden>
      {text}
      <VisuallyHidden component="span">]</VisuallyHidden>
    </del>
  );
};

const ChangedParagraph = ({ pieces }: { pieces: readonly ChangePiece[] }): ReactElement => (
  <p className={styles.paragraph}>
    {pieces.map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown never changes its order
      <Fragment key={index}>
        <Piece {...piece} />
      </Fragment>
    ))}
  </p>
);

const TextChangesPage = (): ReactElement => {
  const { kind, title, from, to, articles } = useLoaderData<typeof loader>();
  const slug = LEGAL_SLUGS[kind];
  return (
    <LegalText
      title="Ce qui change"
      lead={`${title} : la version du ${formatLongDay(to)} comparée à celle du ${formatLongDay(from)}.`}
    >
      <p className={styles.legend}>
        Ce qui est <ins>souligné</ins> est nouveau, ce qui est <del>barré</del> disparaît. Le reste
        du texte ne change pas.
      </p>
      {articles.length === 0 && <p>Les deux versions disent la même chose, mot pour mot.</p>}
      {articles.map((article, index) => (
        <Article key={article.title} id={`changement-${index + 1}`} title={article.title}>
          {article.paragraphs.map((pieces, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown never changes its order
            <ChangedParagraph key={at} pieces={pieces} />
          ))}
        </Article>
      ))}
      <ul className={styles.links}>
        <li>
          <Link to={paths.textVersion.href(slug, to)}>Lire la version du {formatLongDay(to)}</Link>
        </li>
        <li>
          <Link to={paths.textVersion.href(slug, from)}>
            Lire la version du {formatLongDay(from)}
          </Link>
        </li>
      </ul>
    </LegalText>
  );
};

export default TextChangesPage;
