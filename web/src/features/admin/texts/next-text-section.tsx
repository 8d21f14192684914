import { Button } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { OpenDraft } from "./api.ts";
import type { DraftText } from "./rules.ts";

type NextTextSectionProps = Pick<OpenDraft, "next"> & {
  typed: DraftText;
  onChange: (text: DraftText) => void;
};

/** Offer to begin from the version that comes with the product, and the way back from it. */
export const NextTextSection = ({
  next,
  typed,
  onChange,
}: NextTextSectionProps): ReactElement | null => {
  const [former, setFormer] = useState<DraftText>();
  if (!next) return null;
  const begin = (): void => {
    setFormer(typed);
    onChange({ ...typed, ...next });
  };
  if (former) {
    return (
      <Notice
        tone="info"
        title="Vous partez du texte livré avec le logiciel."
        action={
          <Button
            variant="default"
            onClick={() => {
              onChange(former);
              setFormer(undefined);
            }}
          >
            Revenir au texte d'avant
          </Button>
        }
      >
        Relisez-le : il dit ce que fait le logiciel, pas ce que vous avez changé vous-même.
      </Notice>
    );
  }
  if (typed.markdown === next.markdown) return null;
  return (
    <Notice
      tone="info"
      title="Une version à jour de ce texte est livrée avec le logiciel."
      action={
        <Button variant="default" onClick={begin}>
          Partir de cette version
        </Button>
      }
    >
      Elle remplace ce qui est écrit ci-dessous. Rien n'est enregistré ni publié sans vous.
    </Notice>
  );
};
