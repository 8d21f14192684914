import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import illustration from "../../assets/empty-spaces.svg";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";

type NoSpacesSectionProps = {
  /** Whether publishing is what to do next: not before the payment account is connected. */
  isNext: boolean;
  onAdd: () => void;
};

/** A lessor who has published nothing yet. */
export const NoSpacesSection = ({ isNext, onAdd }: NoSpacesSectionProps): ReactElement => (
  <Panel>
    <EmptyState
      illustration={illustration}
      message="Vous ne proposez pas encore d'espace. Une pièce, un garage ou une varangue fermée suffit."
      action={
        <Button variant={isNext ? "filled" : "default"} onClick={onAdd}>
          Publier mon premier espace
        </Button>
      }
    />
  </Panel>
);
