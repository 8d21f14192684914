import { Button, Checkbox } from "@mantine/core";
import {
  TAX_FILE_KINDS,
  type TaxFile,
  type TaxFileKind,
  type TaxReporting,
} from "@stokaz/contract/tax/tax-reporting";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { formatCount, formatInstant } from "../../../lib/format/format.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { DownloadIcon, ListIcon, LockIcon } from "../../../ui/page/tool-icons.tsx";
import { useMakeTaxFile, useSaveTaxFile } from "./api.ts";
import { TaxRegisterTable } from "./tax-register-table.tsx";
import styles from "./tax-reporting.module.css";

/** Files that can be made now, each with its number of sellers. Empty if there is none to make. */
const nextFiles = ({ isOver, counts, files }: TaxReporting): [TaxFileKind, number][] => {
  if (!isOver) return [];
  if (files.length === 0) return [["initial", counts.toAdd]];
  const later: [TaxFileKind, number][] = [
    ["additional", counts.toAdd],
    ["corrective", counts.toCorrect],
  ];
  return later.filter(([, count]) => count > 0);
};

const MakeDialog = ({
  found,
  kind,
  onClose,
}: {
  found: TaxReporting;
  kind: TaxFileKind | undefined;
  onClose: () => void;
}): ReactElement => {
  const make = useMakeTaxFile();
  const [isWithout, setWithout] = useState(false);
  const { year, counts } = found;
  const close = (): void => {
    make.reset();
    setWithout(false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={kind !== undefined}
      title={kind ? `${TAX_FILE_KINDS[kind]} de ${year}` : ""}
      confirmLabel="Préparer le fichier"
      cancelLabel="Annuler"
      isPending={make.isPending}
      refusal={make.error && messageOf(make.error)}
      onConfirm={() =>
        kind &&
        make.mutate({ year, kind, withoutIncomplete: isWithout }, { onSuccess: () => close() })
      }
      onClose={close}
    >
      <p>
        Les données des vendeurs sont ouvertes, écrites dans le fichier et chiffrées aussitôt avec
        la clé de l'administration. Chaque lecture est notée, et chaque vendeur la voit.
      </p>
      {counts.blocked > 0 && (
        <Checkbox
          className={styles.check ?? ""}
          size="md"
          checked={isWithout}
          onChange={({ currentTarget }) => setWithout(currentTarget.checked)}
          label={`Laisser ${formatCount(counts.blocked, "vendeur incomplet", "vendeurs incomplets")} pour un fichier complémentaire`}
        />
      )}
    </ConfirmDialog>
  );
};

const SaveButton = ({ file }: { file: TaxFile }): ReactElement => {
  const save = useSaveTaxFile();
  return (
    <Button
      variant="subtle"
      leftSection={<DownloadIcon size={18} />}
      aria-label={`Télécharger le fichier n° ${file.number}`}
      loading={save.isPending}
      onClick={() => save.mutate(file)}
    >
      Télécharger
    </Button>
  );
};

const columnsOf = (
  timeZone: string,
  onShow: (file: TaxFile) => void,
): readonly Column<TaxFile>[] => [
  {
    key: "name",
    header: "Fichier",
    isLead: true,
    cell: ({ kind, name, sha256 }) => (
      <span>
        <strong>{TAX_FILE_KINDS[kind]}</strong>
        <span className={styles.soft}>
          <span className={styles.fileName}>{name}</span>
        </span>
        <span className={styles.hash}>{`SHA-256 ${sha256.slice(0, 16)}…`}</span>
      </span>
    ),
  },
  {
    key: "made",
    header: "Préparé",
    cell: ({ madeAt, madeBy }) => (
      <span>
        {formatInstant(madeAt, timeZone)}
        {madeBy && <span className={styles.soft}>par {madeBy}</span>}
      </span>
    ),
  },
  {
    key: "sellers",
    header: "Registre",
    cell: (file) => (
      <Button
        variant="subtle"
        leftSection={<ListIcon size={18} />}
        aria-label={`Vendeurs du fichier n° ${file.number}`}
        onClick={() => onShow(file)}
      >
        {formatCount(file.sellers, "vendeur")}
      </Button>
    ),
  },
  { key: "save", header: "", align: "end", cell: (file) => <SaveButton file={file} /> },
];

/**
 * Files made for the tax authority with the sellers in each, and the files that can be made now.
 */
export const TaxFilesSection = ({
  found,
  timeZone,
}: {
  found: TaxReporting;
  timeZone: string;
}): ReactElement => {
  const [kind, setKind] = useState<TaxFileKind>();
  const [shown, setShown] = useState<TaxFile>();
  const { files, keyFingerprint, siren } = found;
  const next = nextFiles(found);
  const canMake = keyFingerprint !== null && siren !== null;
  return (
    <section aria-labelledby="tax-files">
      <h2 id="tax-files" className={styles.heading}>
        Fichier pour l'administration (DAC7)
      </h2>
      {files.length > 0 && (
        <DataTable
          label="Fichiers"
          columns={columnsOf(timeZone, setShown)}
          rows={files}
          rowKey={({ _id }) => _id}
        />
      )}
      {files.length === 0 && <p className={styles.soft}>Aucun fichier n'est encore préparé.</p>}
      <div className={styles.actions}>
        {next.map(([one, count]) => (
          <Button
            key={one}
            leftSection={<LockIcon />}
            disabled={!canMake}
            onClick={() => setKind(one)}
          >
            {`${TAX_FILE_KINDS[one]}\u202f: ${formatCount(count, "vendeur")}`}
          </Button>
        ))}
      </div>
      {keyFingerprint && (
        <span className={styles.hash}>{`Clé de l'administration\u202f: ${keyFingerprint}`}</span>
      )}
      <MakeDialog found={found} kind={kind} onClose={() => setKind(undefined)} />
      <Dialog
        opened={shown !== undefined}
        title={shown ? `Vendeurs du fichier n° ${shown.number}` : ""}
        onClose={() => setShown(undefined)}
        width={760}
      >
        {shown && <TaxRegisterTable id={shown._id} />}
      </Dialog>
    </section>
  );
};
