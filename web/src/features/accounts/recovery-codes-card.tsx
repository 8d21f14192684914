import { Button, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";
import type { Loss } from "../../ui/fields/unsaved-changes.tsx";
import styles from "./security.module.css";

/** What closing the dialog of new recovery codes would lose. */
export const CODES_LOSS: Loss = {
  message: "Ces codes ne pourront plus vous être montrés.",
  stayLabel: "Revenir aux codes",
};

type RecoveryCodesCardProps = {
  codes: readonly string[];
  /** Called when the person confirms that they saved the codes. */
  onKept: () => void;
};

/** Recovery codes, which are shown only once: to copy, to save as a file or to write down. */
export const RecoveryCodesCard = ({ codes, onKept }: RecoveryCodesCardProps): ReactElement => {
  const text = codes.join("\n");
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toast.success("Codes copiés."),
      () => toast.error("Copie impossible. Recopiez-les à la main."),
    );
  };
  const download = (): void =>
    saveFile("codes-de-secours.txt", "text/plain", new TextEncoder().encode(`${text}\n`));
  return (
    <>
      <Text>
        Gardez ces codes ailleurs que sur votre téléphone. Chacun le remplace une fois, s'il est
        perdu. Nous ne pourrons plus vous les montrer.
      </Text>
      <ul className={styles.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" onClick={copy}>
          Copier
        </Button>
        <Button variant="default" onClick={download}>
          Télécharger
        </Button>
        <Button onClick={onKept}>Je les ai gardés</Button>
      </div>
    </>
  );
};
