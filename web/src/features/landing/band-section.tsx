import { type ReactElement, type ReactNode, useId } from "react";
import styles from "./band-section.module.css";

type BandSectionProps = {
  title: string;
  lead?: ReactNode;
  /** `surface` is white and contrasts with the sections beside it. */
  tone?: "sand" | "surface";
  /** Target of links inside the page. */
  id?: string;
  children: ReactNode;
};

/** Section of a public page, as wide as the screen. */
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

/** Links of a section, below its content. */
export const BandActions = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={styles.more}>{children}</div>
);
