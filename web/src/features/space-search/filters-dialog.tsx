import "../../ui/dialogs/close-button.css";
import { Button, Drawer } from "@mantine/core";
import type { ReactElement, SyntheticEvent } from "react";
import { FiltersSection } from "./filters-section.tsx";
import { type SpaceFilters, typedSpaceFilters } from "./rules.ts";
import styles from "./search-form.module.css";

type FiltersDialogProps = {
  opened: boolean;
  filters: SpaceFilters;
  /** Called only with the dialog's filters: the place stays as it is. */
  onSearch: (filters: SpaceFilters) => void;
  onClose: () => void;
};

/** "Filtres" on a phone: a dialog with all filters that the bar has no room for. */
export const FiltersDialog = ({
  opened,
  filters,
  onSearch,
  onClose,
}: FiltersDialogProps): ReactElement => {
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onClose();
    onSearch(typedSpaceFilters(event.currentTarget));
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="min(100dvh, 360px)"
      radius="lg"
      title="Filtres"
      classNames={{ title: styles.sheetTitle ?? "" }}
      closeButtonProps={{ "aria-label": "Fermer les filtres", size: 44 }}
    >
      <form className={styles.sheet} onSubmit={submit} aria-label="Filtres">
        <FiltersSection filters={filters} />
        <div className={styles.sheetActions}>
          <Button
            variant="default"
            onClick={() => {
              onClose();
              onSearch({});
            }}
          >
            Tout effacer
          </Button>
          <Button type="submit">Voir les espaces</Button>
        </div>
      </form>
    </Drawer>
  );
};
