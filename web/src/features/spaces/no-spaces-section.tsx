import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import illustration from "../../assets/empty-spaces.svg";
import { Panel } from "../../ui/lists/panel.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";

type NoSpacesSectionProps = {
  /** True if publishing is the next step, which needs a connected payment account. */
  isNext: boolean;
  onAdd: () => void;
};

/** Empty state of a lessor who has published no space yet. */
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
