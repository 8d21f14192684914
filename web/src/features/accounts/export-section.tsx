import { Button } from "@mantine/core";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { exportStateQuery, useAskForExport, useExportAccount } from "../../lib/api/own-export.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import styles from "./privacy-section.module.css";

/** Section for an archive of one's data: request, preparation, then a download for a week. */
export const ExportSection = (): ReactElement => {
  const territory = useTerritoryFacts();
  const { data } = useQuery(exportStateQuery);
  const ask = useAskForExport();
  const download = useExportAccount();
  const failure = ask.error ?? download.error;
  const isReady = data?.state === "ready";
  const until =
    territory && data?.until && formatLongDay(dayInZone(data.until, territory.timeZone));
  return (
    <>
      <p className={styles.purpose} role="status">
        {data?.state === "preparing"
          ? "Nous préparons votre archive\u202f; un e-mail vous préviendra."
          : "Toutes les données que nous conservons sur vous, images comprises, dans un fichier ZIP."}
        {isReady && until ? ` Votre archive est prête, jusqu'au ${until}.` : ""}
      </p>
      {isReady ? (
        <Button
          variant="default"
          loading={download.isPending}
          onClick={() => download.mutate()}
          className={styles.button ?? ""}
        >
          Télécharger mes données
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={data?.state === "preparing"}
          loading={ask.isPending}
          onClick={() => ask.mutate()}
          className={styles.button ?? ""}
        >
          Demander mes données
        </Button>
      )}
      <Refusal message={failure && messageOf(failure)} />
    </>
  );
};
