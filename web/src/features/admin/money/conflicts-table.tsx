import { Button, NativeSelect } from "@mantine/core";
import {
  CONFLICT_KINDS,
  CONFLICT_STATES,
  type Conflict,
} from "@stokaz/contract/admin/admin-claims";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import type { HandoverCase } from "@stokaz/contract/handover/handover-cases";
import { keysOf } from "@stokaz/contract/keys";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { useToday } from "../../../lib/api/territory.ts";
import { useListAddress } from "../../../lib/browser/list-address.ts";
import { formatEuros, formatInstantDay, formatLongDay } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { DownloadIcon, EyeIcon } from "../../../ui/page/tool-icons.tsx";
import { useDetailAddress } from "../api.ts";
import overview from "../overview-section.module.css";
import { PagedTable } from "../paged-table.tsx";
import { useOpenCase } from "../queue/api.ts";
import { QueueDialog } from "../queue/queue-dialog.tsx";
import { exportFailure } from "../rules.ts";
import { conflictsQuery, useExportConflicts } from "./api.ts";
import styles from "./withdrawals.module.css";

const KINDS = keysOf(CONFLICT_KINDS);
const STATES = keysOf(CONFLICT_STATES);

type Opening = {
  onDecide: (conflict: Conflict) => void;
  /** Id of the case that is being read. */
  readId: string | undefined;
  onShow: (conflict: Conflict) => void;
};

/** What the operator can do about a case of the door or a bank's dispute. */
const Actions = ({
  conflict,
  onDecide,
  readId,
  onShow,
}: Opening & { conflict: Conflict }): ReactElement => (
  <div className={styles.actions}>
    {conflict.kind === "door" && conflict.state === "operator" && (
      <Button
        variant="default"
        aria-label={`Décider : ${conflict.title}`}
        loading={readId === conflict._id}
        onClick={() => onDecide(conflict)}
      >
        Décider
      </Button>
    )}
    <Button
      variant="subtle"
      leftSection={<EyeIcon size={18} />}
      aria-label={`Voir l'historique : ${conflict.title}`}
      onClick={() => onShow(conflict)}
    >
      Historique
    </Button>
  </div>
);

const columnsOf = (timeZone: string, opening: Opening): readonly Column<Conflict>[] => [
  {
    key: "people",
    header: "Qui",
    isLead: true,
    cell: ({ people, title }) => (
      <span>
        {people}
        <span className={styles.soft}>{title}</span>
      </span>
    ),
  },
  { key: "kind", header: "Type", cell: ({ kind }) => CONFLICT_KINDS[kind] },
  {
    key: "state",
    header: "État",
    cell: ({ state, isLate, dueOn }) => (
      <span className={styles.when}>
        {CONFLICT_STATES[state]}
        {dueOn && <span className={styles.soft}>jusqu'au {formatLongDay(dueOn)}</span>}
        {isLate && <StatusBadge tone="danger" label="En retard" />}
      </span>
    ),
  },
  { key: "since", header: "Depuis", cell: ({ since }) => formatInstantDay(since, timeZone) },
  {
    key: "amount",
    header: "Montant",
    align: "end",
    cell: ({ amount }) => formatEuros(amount),
  },
  {
    key: "actions",
    header: "Action",
    isPinned: true,
    cell: (conflict) =>
      conflict.kind === "claim" ? (
        <Button
          component={Link}
          to={claimPaths.claim.href(conflict._id)}
          variant="default"
          aria-label={`Ouvrir le litige : ${conflict.title}`}
        >
          Ouvrir
        </Button>
      ) : (
        <Actions conflict={conflict} {...opening} />
      ),
  },
];

/**
 * List "Litiges": claims between both sides, handover cases and bank disputes.
 *
 * @param timeZone the territory's time zone
 */
export const ConflictsTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const address = useListAddress(["kind", "state"]);
  const { open } = useDetailAddress();
  const today = useToday();
  const file = useExportConflicts();
  const kind = KINDS.find((one) => one === address.choice.kind);
  const state = STATES.find((one) => one === address.choice.state);
  const filters = { ...(kind && { kind }), ...(state && { state }) };
  const [chosen, setChosen] = useState<HandoverCase>();
  const opening = useOpenCase(setChosen);
  const read = useQuery(conflictsQuery({ ...filters, page: address.page }));
  return (
    <section aria-labelledby="litiges">
      <div className={overview.head}>
        <h2 id="litiges" className={overview.heading}>
          Litiges
        </h2>
        <NativeSelect
          label="Type"
          size="md"
          value={kind ?? ""}
          onChange={({ currentTarget }) => address.change({ kind: currentTarget.value })}
          data={[
            { value: "", label: "Tous" },
            ...KINDS.map((value) => ({ value, label: CONFLICT_KINDS[value] })),
          ]}
        />
        <NativeSelect
          label="État"
          size="md"
          value={state ?? ""}
          onChange={({ currentTarget }) => address.change({ state: currentTarget.value })}
          data={[
            { value: "", label: "Tous" },
            ...STATES.map((value) => ({ value, label: CONFLICT_STATES[value] })),
          ]}
        />
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          loading={file.isPending}
          disabled={today === undefined}
          onClick={() => today && file.mutate({ ...filters, today })}
        >
          Exporter en CSV
        </Button>
      </div>
      <Refusal message={file.error && exportFailure(file.error)} />
      <PagedTable
        read={read}
        label="Litiges"
        noun="litige"
        nothing="Aucun litige."
        columns={columnsOf(timeZone, {
          onDecide: ({ _id }) => opening.mutate({ caseId: _id }),
          readId: opening.isPending ? opening.variables.caseId : undefined,
          onShow: ({ purpose, purchaseId }) => open(purpose, purchaseId),
        })}
        page={address.page}
        onPage={address.setPage}
      />
      <QueueDialog
        subject={chosen && { kind: "case", handoverCase: chosen }}
        timeZone={timeZone}
        onClose={() => setChosen(undefined)}
      />
    </section>
  );
};
