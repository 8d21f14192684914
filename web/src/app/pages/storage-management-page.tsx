import { Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useAreRequestsLoading } from "../../features/requests/api.ts";
import { AskedSection } from "../../features/requests/asked-section.tsx";
import { ownSpacesQuery } from "../../features/spaces/api.ts";
import { DeleteSpaceDialog } from "../../features/spaces/delete-space-dialog.tsx";
import { ManagersDialog } from "../../features/spaces/managers-dialog.tsx";
import { NoSpacesSection } from "../../features/spaces/no-spaces-section.tsx";
import { OccupancyDialog } from "../../features/spaces/occupancy-dialog.tsx";
import { OwnSpacesTable } from "../../features/spaces/own-spaces-table.tsx";
import { PaymentAccountSection } from "../../features/spaces/payment-account-section.tsx";
import { PublishedSection } from "../../features/spaces/published-section.tsx";
import { SpaceDialog } from "../../features/spaces/space-dialog.tsx";
import { SummarySection } from "../../features/spaces/summary-section.tsx";
import { TakeOffDialog } from "../../features/spaces/take-off-dialog.tsx";
import { serverMessageOf } from "../../lib/api/error.ts";
import { SPACES_FAILURE } from "../../lib/api/keys.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { OwnSpacesMap } from "../../map/own-spaces-map.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { CalendarIcon, MapIcon, PlusIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./storage-management-page.module.css";

export const meta = pageMeta("Mes espaces de stockage");

export const clientLoader = requireSession("lessor");

const VIEW = { parameter: "vue", table: "tableau", adding: "ajouter" } as const;

/** Open dialog and its space; the space stays while the dialog closes. */
type Opened = {
  dialog: "save" | "take-off" | "delete" | "occupancy" | "managers" | "none";
  space?: OwnSpace | undefined;
};

type ActionsProps = {
  /** True while the spaces are being read, too. */
  hasSpaces: boolean;
  isTable: boolean;
  onMap: () => void;
  /** Adds a space, or shows the table. */
  onMain: () => void;
};

const Actions = ({ hasSpaces, isTable, onMap, onMain }: ActionsProps): ReactElement => (
  <>
    {hasSpaces && (
      <Button
        component={Link}
        to={paths.lessorCalendar.href()}
        variant="subtle"
        color="ink.5"
        leftSection={<CalendarIcon />}
      >
        Calendrier
      </Button>
    )}
    {hasSpaces && (
      <Button component={Link} to={claimPaths.claims.href()} variant="subtle" color="ink.5">
        Mes litiges
      </Button>
    )}
    {isTable && hasSpaces && (
      <Button variant="subtle" color="ink.5" leftSection={<MapIcon />} onClick={onMap}>
        Voir la carte
      </Button>
    )}
    <Button
      // The same button stays in both views, so that it keeps the focus.
      key="main"
      // Without a published space, the main button is below.
      variant={hasSpaces ? "filled" : "default"}
      onClick={onMain}
      leftSection={isTable && <PlusIcon />}
    >
      {isTable ? "Ajouter un espace de stockage" : "Gérer mes lieux de stockages"}
    </Button>
  </>
);

const StorageManagementPage = (): ReactElement => {
  const [parameters, setParameters] = useSearchParams();
  const view = parameters.get(VIEW.parameter);
  const isTable = view === VIEW.table || view === VIEW.adding;
  const { data: spaces, error, refetch } = useQuery(ownSpacesQuery);
  const areRequestsLoading = useAreRequestsLoading();
  const hasFailed = !spaces && error !== null;
  const [{ dialog, space }, setOpened] = useState<Opened>({ dialog: "none" });

  const [published, setPublished] = useState<OwnSpace>();

  const show = (address: Record<string, string>): void =>
    setParameters(address, { preventScrollReset: true });
  const showTable = (): void => show({ [VIEW.parameter]: VIEW.table });
  const { data: account } = useQuery(ownAccountQuery);
  const isUnpayable = account !== undefined && !account.stripeAccountId;
  /**
   * The form does not open for a lessor without a payment account, because it would be refused in
   * the end.
   */
  const add = (): void =>
    isUnpayable
      ? toast.error(PROBLEMS["space/payment-account-missing"].message)
      : setOpened({ dialog: "save" });
  // The link "Proposer un stockage" leads here, so the form opens at once.
  const isAdding = view === VIEW.adding && account !== undefined && !isUnpayable;
  const close = (): void => {
    setOpened((opened) => ({ ...opened, dialog: "none" }));
    if (isAdding) showTable();
  };

  const takeOff = (chosen: OwnSpace): void => setOpened({ dialog: "take-off", space: chosen });

  const content = (): ReactElement => {
    if (hasFailed) {
      return <ErrorState message={serverMessageOf(error, SPACES_FAILURE)} onRetry={refetch} />;
    }
    if (spaces?.length === 0) return <NoSpacesSection isNext={!isUnpayable} onAdd={add} />;
    return isTable ? (
      <OwnSpacesTable
        spaces={spaces}
        onLook={(chosen) => setOpened({ dialog: "occupancy", space: chosen })}
        onName={(chosen) => setOpened({ dialog: "managers", space: chosen })}
        onEdit={(chosen) => setOpened({ dialog: "save", space: chosen })}
        onTakeOff={takeOff}
        onDelete={(chosen) => setOpened({ dialog: "delete", space: chosen })}
      />
    ) : (
      <OwnSpacesMap spaces={spaces ?? []} />
    );
  };

  return (
    <PageShell
      title="Mes espaces de stockage"
      lead="Ce que vous proposez, ce qui est loué, ce que cela vous rapporte."
      action={
        <Actions
          hasSpaces={spaces?.length !== 0}
          isTable={isTable}
          onMap={() => show({})}
          onMain={isTable ? add : showTable}
        />
      }
    >
      {areRequestsLoading ? (
        <Spinner />
      ) : (
        <div className={styles.sections}>
          <AskedSection />
          <PaymentAccountSection />
          {published && (
            <PublishedSection space={published} onClose={() => setPublished(undefined)} />
          )}
          {!hasFailed && <SummarySection spaces={spaces} />}
          {content()}
        </div>
      )}
      <SpaceDialog
        opened={dialog === "save" || isAdding}
        space={isAdding ? undefined : space}
        isOpenedByAddress={isAdding}
        onClose={close}
        onPublished={setPublished}
      />
      <OccupancyDialog opened={dialog === "occupancy"} space={space} onClose={close} />
      <ManagersDialog opened={dialog === "managers"} space={space} onClose={close} />
      <TakeOffDialog opened={dialog === "take-off"} space={space} onClose={close} />
      <DeleteSpaceDialog
        opened={dialog === "delete"}
        space={space}
        onClose={close}
        onTakeOff={takeOff}
      />
    </PageShell>
  );
};

export default StorageManagementPage;
