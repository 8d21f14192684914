import { paths } from "@stokaz/contract/paths";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { formatDay, formatEuros, formatNumber } from "../../lib/format/format.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { RowAction, RowActions } from "../../ui/lists/row-action.tsx";
import { ApprovalBadge, AskAgainButton } from "../../ui/notices/approval-notice.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { CalendarIcon, EditIcon, TrashIcon, UsersIcon } from "../../ui/page/tool-icons.tsx";
import { OfferButton } from "./offer-section.tsx";
import styles from "./own-spaces-table.module.css";
import { TAKEN_OFF } from "./rules.ts";

type OwnSpacesTableProps = {
  /** `undefined` while loading. */
  spaces: readonly OwnSpace[] | undefined;
  onLook: (space: OwnSpace) => void;
  onName: (space: OwnSpace) => void;
  onEdit: (space: OwnSpace) => void;
  onTakeOff: (space: OwnSpace) => void;
  onDelete: (space: OwnSpace) => void;
};

const MISSING = <span className={styles.missing}>Non disponible</span>;

const orMissing = (value: ReactNode): ReactNode => (value ? value : MISSING);

const Address = ({ space }: { space: OwnSpace }): ReactElement => (
  <span className={styles.address}>
    {orMissing(space.address)}
    {space.lat === null && <span className={styles.unlocated}>Non localisée sur la carte</span>}
    {space.addressReaders > 0 && (
      <span className={styles.readers}>
        {space.addressReaders === 1
          ? "1 artisan a consulté cette adresse ce mois-ci"
          : `${formatNumber(space.addressReaders)} artisans ont consulté cette adresse ce mois-ci`}
      </span>
    )}
  </span>
);

type NameProps = { space: OwnSpace; onTakeOff: () => void };

/** Name of a space with its state, and the ways to its pages. */
const Name = ({ space, onTakeOff }: NameProps): ReactElement => {
  const { _id, name, hiddenReason, isTakenOff, acceptance, approval } = space;
  return (
    <span className={styles.address}>
      <strong className={styles.name}>{orMissing(name)}</strong>
      {acceptance === "on_request" && <span className={styles.acceptance}>Sur acceptation</span>}
      {approval && <ApprovalBadge approval={approval} />}
      {approval?.state === "refused" && (
        <>
          <span className={styles.unlocated}>{approval.reason}</span>
          <AskAgainButton list="spaces" id={_id} name={name} />
        </>
      )}
      {hiddenReason && (
        <span className={styles.unlocated}>Masqué par l'équipe&#8239;: {hiddenReason}</span>
      )}
      {isTakenOff && <span className={styles.unlocated}>{TAKEN_OFF}</span>}
      <span className={styles.pages}>
        {!(hiddenReason || isTakenOff) && (
          <Link
            to={paths.space.href(_id)}
            aria-label={`${approval ? "Aperçu" : "Page publique"} : ${name}`}
          >
            {approval ? "Aperçu" : "Page publique"}
          </Link>
        )}
        <Link to={paths.spacePictures.href(_id)} aria-label={`Photos : ${name}`}>
          Photos
        </Link>
        <OfferButton space={space} onTakeOff={onTakeOff} />
      </span>
    </span>
  );
};

const columnsFor = ({
  onLook,
  onName,
  onEdit,
  onTakeOff,
  onDelete,
}: Omit<OwnSpacesTableProps, "spaces">): Column<OwnSpace>[] => [
  {
    key: "name",
    header: "Nom",
    cell: (space) => <Name space={space} onTakeOff={() => onTakeOff(space)} />,
  },
  { key: "address", header: "Adresse", cell: (space) => <Address space={space} /> },
  {
    key: "surface",
    header: "Surface (m²)",
    align: "end",
    cell: ({ surface }) => formatNumber(surface),
  },
  {
    key: "price",
    header: "Prix par palette par mois (€)",
    align: "end",
    cell: ({ price }) => formatEuros(price),
  },
  {
    key: "startDate",
    header: "Début du contrat",
    cell: ({ startDate }) => orMissing(startDate && formatDay(startDate)),
  },
  {
    key: "endDate",
    header: "Fin du contrat",
    cell: ({ endDate }) =>
      orMissing(
        endDate && (
          <span>
            {formatDay(endDate)}
            <span className={styles.lastDay}>
              Dernier jour&#8239;: {formatDay(lastDayBefore(endDate))}
            </span>
          </span>
        ),
      ),
  },
  {
    key: "actions",
    header: "Actions",
    align: "end",
    isPinned: true,
    cell: (space) => (
      <RowActions>
        <RowAction
          icon={<CalendarIcon />}
          word="Occupation"
          label={`Occupation : ${space.name}`}
          onClick={() => onLook(space)}
        />
        <RowAction
          icon={<UsersIcon />}
          word="Qui remet"
          label={`Qui remet les commandes : ${space.name}`}
          onClick={() => onName(space)}
        />
        <RowAction
          icon={<EditIcon />}
          word="Modifier"
          label={`Modifier : ${space.name}`}
          onClick={() => onEdit(space)}
        />
        <RowAction
          icon={<TrashIcon />}
          word="Supprimer"
          label={`Supprimer : ${space.name}`}
          isDangerous
          onClick={() => onDelete(space)}
        />
      </RowActions>
    ),
  },
];

/** Height in pixels. Source: specification §9. */
const SCROLL_HEIGHT = 400;

/** The lessor's spaces, each with its current and future contracts (spec §2). */
export const OwnSpacesTable = ({ spaces, ...actions }: OwnSpacesTableProps): ReactElement =>
  spaces ? (
    <DataTable
      label="Mes espaces de stockage"
      columns={columnsFor(actions)}
      rows={spaces}
      rowKey={({ _id }) => _id}
      scrollHeight={SCROLL_HEIGHT}
    />
  ) : (
    <RowSkeletons />
  );
