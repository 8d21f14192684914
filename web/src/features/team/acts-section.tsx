import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatInstant } from "../../lib/format/format.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { teamActsQuery } from "./api.ts";
import styles from "./team.module.css";

/** Actions of team members in the seller's name, newest first. */
export const ActsSection = (): ReactElement => {
  const territory = useTerritoryFacts();
  const list = useInfiniteQuery(teamActsQuery);
  const content = (): ReactElement => {
    if (!list.data || !territory) {
      return <RowsState query={list} count={3} />;
    }
    const acts = list.data.pages.flatMap(({ data }) => data);
    if (acts.length === 0) {
      return <p className={styles.soft}>Rien pour l'instant.</p>;
    }
    return (
      <>
        <ol className={styles.list} aria-label="Journal de l'équipe">
          {acts.map(({ _id, what, about, who, at }) => (
            <li key={_id} className={styles.member}>
              <span className={styles.words}>
                <strong>{what}</strong>
                {about && <span>{about}</span>}
              </span>
              <span className={styles.soft}>
                {who || CLOSED_ACCOUNT}, {formatInstant(at, territory.timeZone)}
              </span>
            </li>
          ))}
        </ol>
        <MoreButton list={list} mt="md">
          Voir plus ancien
        </MoreButton>
      </>
    );
  };
  return (
    <Panel title="Ce que l'équipe a fait" help="En votre nom, depuis un an.">
      {content()}
    </Panel>
  );
};
