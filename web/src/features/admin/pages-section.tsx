import { Pagination } from "@mantine/core";
import type { ReactElement } from "react";
import styles from "./lists.module.css";

type PagesSectionProps = {
  /** Name of the list: `Utilisateurs`. */
  label: string;
  page: number;
  last: number;
  onChange: (page: number) => void;
};

/** Links to the other pages of a list, if there are any. */
export const PagesSection = ({
  label,
  page,
  last,
  onChange,
}: PagesSectionProps): ReactElement | false =>
  last > 1 && (
    <nav aria-label={`Pages : ${label}`} className={styles.pages}>
      <Pagination
        total={last}
        value={Math.min(page, last)}
        onChange={onChange}
        size="lg"
        siblings={0}
        getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
        getControlProps={(control) => ({
          "aria-label": control === "next" ? "Page suivante" : "Page précédente",
        })}
      />
    </nav>
  );
