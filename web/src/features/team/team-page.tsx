import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { PageHandle } from "../../lib/api/site.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { ActsSection } from "./acts-section.tsx";
import { teamQuery } from "./api.ts";
import { MembersSection } from "./members-section.tsx";
import styles from "./team.module.css";

export const meta = pageMeta("Équipe");

export const handle: PageHandle = { feature: "teams" };

export const clientLoader = requireSession("artisan");

const TeamPage = (): ReactElement => {
  const { data, error, refetch } = useQuery(teamQuery);
  const content = (): ReactElement => {
    if (data) {
      return (
        <>
          <MembersSection members={data.data} />
          {data.data.length > 0 && <ActsSection />}
        </>
      );
    }
    return <RowsState query={{ error, refetch }} count={4} />;
  };
  return (
    <PageShell
      title="Équipe"
      lead="Des personnes qui agissent en votre nom, chacune depuis son propre compte. Ne donnez votre mot de passe à personne."
      width="form"
    >
      <div className={styles.sections}>{content()}</div>
    </PageShell>
  );
};

export default TeamPage;
