import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { Notice } from "../../ui/notices/notice.tsx";

/** Notice that the values typed before a reload or another page are restored. */
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
