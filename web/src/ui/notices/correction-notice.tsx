import type { ReactElement } from "react";
import { formatList } from "../../lib/format/format.ts";
import styles from "./correction-notice.module.css";
import { Notice } from "./notice.tsx";

type CorrectionNoticeProps = {
  /** Typed texts without results, and the texts searched instead. */
  corrections: readonly { typed: string; taken: readonly string[] }[];
};

const quoted = (text: string): string => `«\u202f${text}\u202f»`;

/**
 * Says that the results are for another text than the typed one: "Rien pour « mil » : voici « miel
 * ».".
 */
export const CorrectionNotice = ({ corrections }: CorrectionNoticeProps): ReactElement | null =>
  corrections.length === 0 ? null : (
    <div className={styles.taken}>
      <Notice
        tone="info"
        title={corrections
          .map(
            ({ typed, taken }) =>
              `Rien pour ${quoted(typed)}\u202f: voici ${formatList(taken.map(quoted))}.`,
          )
          .join(" ")}
      />
    </div>
  );
