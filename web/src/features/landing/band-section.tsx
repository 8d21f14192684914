import { type ReactElement, type ReactNode, useId } from "react";
import styles from "./band-section.module.css";

type BandSectionProps = {
  title: string;
  lead?: ReactNode;
  /** `surface` is white, to set it apart from its neighbours. */
  tone?: "sand" | "surface";
  /** Where links inside the page lead to. */
  id?: string;
  children: ReactNode;
};

/** A part of a public page, as wide as the screen. */
export const BandSection = ({
  title,
  lead,
  tone = "sand",
  id,
  children,
}: BandSectionProps): ReactElement => {
  const titleId = useId();
  return (
    <section id={id} className={styles.band} data-tone={tone} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
};

/** Where a part leads to, below what it shows. */
export const BandActions = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={styles.more}>{children}</div>
);
