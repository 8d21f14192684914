import { LEGAL_TITLES, type LegalKind, legalKindOf } from "@stokaz/contract/legal/legal-kinds";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { pageMeta } from "../../../lib/format/meta.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { PageShell } from "../../../ui/page/page-shell.tsx";
import { LOADING_FAILURE } from "../rules.ts";
import { draftQuery } from "./api.ts";
import { TextEditorSection } from "./text-editor-section.tsx";

export const meta = pageMeta("Nouvelle version d'un texte");

export const clientLoader = requireSession("admin");

const BACK = paths.adminDashboard.href({ tab: "texts" });

const Editor = ({ kind }: { kind: LegalKind }): ReactElement => {
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery(draftQuery(kind));
  if (!data) {
    return isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons count={8} />
    );
  }
  return <TextEditorSection opened={data} onPublished={() => navigate(BACK)} />;
};

/** Page to write the next version of a text. */
const TextEditorPage = (): ReactElement => {
  const kind = legalKindOf(useParams().kind);
  if (!kind) {
    return (
      <PageShell title="Texte introuvable">
        <Link to={BACK}>Tous les textes</Link>
      </PageShell>
    );
  }
  return (
    <PageShell
      title={LEGAL_TITLES[kind]}
      lead={
        <>
          Vous écrivez la prochaine version. <Link to={BACK}>Tous les textes</Link>
        </>
      }
      width="wide"
    >
      <Editor key={kind} kind={kind} />
    </PageShell>
  );
};

export default TextEditorPage;
