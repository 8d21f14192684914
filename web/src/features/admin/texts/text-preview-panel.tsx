import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useMemo } from "react";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Articles } from "../../../ui/page/article.tsx";
import { TextSections } from "../../../ui/page/text-sections.tsx";
import { previewQuery } from "./api.ts";
import styles from "./texts.module.css";

/** Pause in typing before a new preview is requested, in milliseconds. */
const PAUSE_MS = 400;

/** Preview of a text with its faults, made by the server while it is typed. */
export const TextPreviewPanel = ({ markdown }: { markdown: string }): ReactElement => {
  const [asked] = useDebouncedValue(markdown, PAUSE_MS);
  const { data, isError } = useQuery(previewQuery(asked));
  // A long text is rendered again only for a new answer, because each key would be slow.
  const sections = useMemo(
    () => data?.sections && <TextSections sections={data.sections} />,
    [data?.sections],
  );
  return (
    <section aria-labelledby="apercu" className={styles.aside}>
      <h2 id="apercu" className={styles.previewTitle}>
        Aperçu
      </h2>
      <div aria-live="polite">
        {data && data.faults.length > 0 && (
          <Notice tone="warning" title="À corriger avant de publier">
            <ul className={styles.faults}>
              {data.faults.map(({ line, message }) => (
                <li key={`${line} ${message}`}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        {isError && (
          <Notice tone="warning" title="L'aperçu n'est pas disponible pour le moment.">
            Ce que vous écrivez reste dans cette page.
          </Notice>
        )}
      </div>
      {sections && (
        // biome-ignore lint/a11y/useSemanticElements: a scrollable region inside of the section
        <div
          className={styles.preview}
          role="region"
          aria-label="Aperçu du texte"
          aria-busy={asked !== markdown}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
        >
          <Articles>{sections}</Articles>
        </div>
      )}
    </section>
  );
};
