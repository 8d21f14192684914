import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { LoadFailedNotice } from "../../ui/notices/load-failed-notice.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { EditIcon } from "../../ui/page/tool-icons.tsx";
import { settingsQuery } from "./api.ts";
import styles from "./pickup-hours.module.css";
import { asSettings, previewSlots } from "./rules.ts";
import { SettingsForm } from "./settings-form.tsx";

/** Slots of one space, with the button to change them. */
const PlaceSlots = ({ place }: { place: OwnSpace }): ReactElement => {
  const { data, isError, refetch, isFetching } = useQuery(settingsQuery(place._id));
  const [isEditing, setIsEditing] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsEditing(false));
  if (!data) {
    return isError ? (
      <LoadFailedNotice
        title={`Les créneaux de ${place.name} n'ont pas pu être chargés.`}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    ) : (
      <RowSkeletons count={1} />
    );
  }
  return (
    <>
      <div>
        <h3 className={styles.when}>{place.name}</h3>
        <p className={styles.soft}>
          {previewSlots(asSettings(data), data.retrievalDays, data.retrievalTimes)}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<EditIcon size={18} />}
        aria-label={`Modifier les créneaux : ${place.name}`}
        onClick={() => setIsEditing(true)}
      >
        Modifier
      </Button>
      <Dialog
        opened={isEditing}
        onClose={close}
        isUnsaved={isUnsaved}
        title={`Créneaux : ${place.name}`}
        width={560}
      >
        <SettingsForm placeId={place._id} stored={data} onTyped={onTyped} onSaved={close} />
      </Dialog>
    </>
  );
};

/** Slot settings of a lessor's spaces. */
export const SettingsSection = ({ places }: { places: readonly OwnSpace[] }): ReactElement => (
  <Panel
    title="Créneaux de récupération"
    help={
      <>
        Les mêmes jours et heures pour tous vos espaces&#8239;: ils se changent dans{" "}
        <Link to={paths.profile.href()}>votre profil</Link>.
      </>
    }
  >
    <ul className={styles.rows}>
      {places.map((place) => (
        <li key={place._id} className={styles.row}>
          <PlaceSlots place={place} />
        </li>
      ))}
    </ul>
  </Panel>
);
