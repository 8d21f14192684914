import { Button, FileInput } from "@mantine/core";
import { FILE_MISSING, type ProductImport } from "@stokaz/contract/products/product-imports";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type SyntheticEvent, useState } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { formatCount } from "../../../lib/format/format.ts";
import { Panel } from "../../../ui/lists/panel.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { importQuery, useChangeImport } from "../api.ts";
import { ImportErrorsSection } from "./import-errors-section.tsx";
import styles from "./product-file.module.css";
import { importWords } from "./rules.ts";

type Change = ReturnType<typeof useChangeImport>;

/** Form for the file and its pictures. No product changes before the confirmation. */
const FileForm = ({ change }: { change: Change }): ReactElement => {
  const [file, setFile] = useState<File | null>(null);
  const [pictures, setPictures] = useState<File | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (file && !change.isPending) {
      change.mutate({ start: { file, pictures: pictures ?? undefined } });
    }
  };
  return (
    <form className={styles.sections} onSubmit={send} aria-label="Lire un fichier">
      <FileInput
        size="md"
        label="Fichier"
        description="XLSX ou CSV, 10 000 lignes au plus"
        placeholder="Choisir un fichier"
        accept=".xlsx,.csv"
        withAsterisk
        clearable
        value={file}
        onChange={setFile}
        error={isAsked && !file && FILE_MISSING}
      />
      <FileInput
        size="md"
        label="Images, dans un ZIP"
        description="Pour les nouveaux produits : la colonne « Photos » donne le nom de chaque image"
        placeholder="Choisir un ZIP"
        accept=".zip"
        clearable
        value={pictures}
        onChange={setPictures}
      />
      <Button type="submit" loading={change.isPending} className={styles.back ?? ""}>
        Lire le fichier
      </Button>
    </form>
  );
};

/** Progress of an import. */
const Advance = ({
  total,
  words,
  done,
}: {
  total: number;
  words: string;
  done: number;
}): ReactElement => (
  <div role="status">
    <p className={styles.words}>{total === 0 ? words : `${words} ${done} sur ${total}`}</p>
    <progress className={styles.progress} value={done} max={total || 1} aria-label={words} />
  </div>
);

/** Changes that a file would make, with the buttons to confirm or drop it. */
const Preview = ({ found, change }: { found: ProductImport; change: Change }): ReactElement => {
  const { _id: id, creates, updates, wrong } = found;
  const changes = creates + updates;
  const actions = (
    <div className={styles.actions}>
      {changes > 0 && (
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ confirm: { id, skipWrong: wrong > 0 } })}
        >
          {wrong > 0
            ? `Appliquer ${formatCount(changes, "ligne")} sans erreur`
            : `Appliquer ${formatCount(changes, "changement")}`}
        </Button>
      )}
      <Button
        variant="default"
        disabled={change.isPending}
        onClick={() => change.mutate({ drop: { id } })}
      >
        {changes > 0 ? "Abandonner" : "Lire un autre fichier"}
      </Button>
    </div>
  );
  return (
    <>
      <ul className={styles.counts}>
        {importWords(found).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {wrong > 0 ? (
        <ImportErrorsSection id={id} wrong={wrong}>
          {actions}
        </ImportErrorsSection>
      ) : (
        actions
      )}
    </>
  );
};

/** Result of an import, and the form for another file. */
const Outcome = ({ found, change }: { found: ProductImport; change: Change }): ReactElement => (
  <>
    {found.state === "failed" ? (
      <Notice tone="warning" title="Ce fichier n'a pas pu être lu.">
        {found.failure}
      </Notice>
    ) : (
      <Notice
        tone="success"
        title={`${formatCount(found.applied, "produit enregistré", "produits enregistrés")}.`}
      />
    )}
    {found.state === "done" && found.wrong > 0 ? (
      <ImportErrorsSection id={found._id} wrong={found.wrong}>
        <FileForm change={change} />
      </ImportErrorsSection>
    ) : (
      <FileForm change={change} />
    )}
  </>
);

const Step = ({ found, change }: { found: ProductImport | null; change: Change }): ReactElement => {
  if (!found) return <FileForm change={change} />;
  const { state, lines, read, applied, creates, updates } = found;
  if (state === "reading")
    return <Advance total={lines} done={read} words="Lecture des lignes :" />;
  if (state === "applying") {
    return <Advance total={creates + updates} done={applied} words="Enregistrement :" />;
  }
  return state === "ready" ? (
    <Preview found={found} change={change} />
  ) : (
    <Outcome found={found} change={change} />
  );
};

/**
 * Import of a product file: it is read, shown for a check, and written only after a confirmation.
 */
export const ImportSection = (): ReactElement => {
  const { data, error, refetch, isPending } = useQuery(importQuery);
  const change = useChangeImport();
  return (
    <Panel
      title="Importer"
      help="Le fichier est d'abord lu : rien ne change avant que vous l'ayez confirmé. Une colonne absente laisse ses valeurs comme elles sont."
    >
      <div className={styles.sections}>
        {data && <p className={styles.words}>{data.fileName}</p>}
        {isPending && <RowSkeletons count={1} />}
        {data === undefined && error && (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {data !== undefined && <Step found={data} change={change} />}
        <Refusal message={change.error ? messageOf(change.error) : undefined} />
      </div>
    </Panel>
  );
};
