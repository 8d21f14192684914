import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { Notice } from "../../ui/notice.tsx";

/** What was typed before the page was left or reloaded is there again. */
export const DraftNotice = ({ onRestart }: { onRestart: () => void }): ReactElement => (
  <Notice
    tone="info"
    title="Votre saisie a été gardée"
    action={
      <Button variant="default" onClick={onRestart}>
        Tout effacer
      </Button>
    }
  >
    Il reste à redonner les images et le mot de passe.
  </Notice>
);
