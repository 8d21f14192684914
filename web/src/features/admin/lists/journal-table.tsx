import {
  AUDIT_ACTION_NAMES,
  AUDIT_SUBJECT_NAMES,
  type AuditEntry,
} from "@stokaz/contract/admin/admin-audit";
import { TRANSACTION_LABELS, transactionLabel } from "@stokaz/contract/admin/admin-lists";
import { LEGAL_TITLES } from "@stokaz/contract/legal/legal-kinds";
import { OUTCOMES } from "@stokaz/contract/moderation/contests";
import { MEASURES } from "@stokaz/contract/moderation/measures";
import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useListAddress } from "../../../lib/browser/list-address.ts";
import { formatEuros, formatInstant, formatLongDay } from "../../../lib/format/format.ts";
import { ROLE_NAMES } from "../../../lib/format/role-names.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import styles from "../lists.module.css";
import { PagedTable } from "../paged-table.tsx";
import { auditQuery } from "./api.ts";
import { ExportSection } from "./export-section.tsx";
import { ListSearchSection } from "./list-search-section.tsx";

const PARAMETERS = ["q", "action", "subject", "subjectId", "from", "to"];

/** French labels of the details of an audit entry. */
const DETAILS: Readonly<Record<string, string>> = {
  reason: "Motif",
  changed: "Champs",
  address: "Adresse réseau",
  list: "Liste",
  role: "Rôle",
  kind: "Type",
  amountCents: "Montant",
  name: "Nom",
  by: "Après",
  count: "Nombre",
  decision: "Décision",
  measure: "Mesure",
  outcome: "Réponse",
  effectiveOn: "À partir du",
  recipients: "Personnes prévenues",
};

/** French words for the values that the audit log stores. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  changed: {
    name: "Nom",
    first_name: "Prénom",
    email: "Email",
    mobile_phone: "Téléphone portable",
  },
  list: {
    transactions: "Transactions",
    users: "Utilisateurs",
    spaces: "Espaces",
    products: "Produits",
    audit: "Journal",
    mails: "E-mails non envoyés",
    decisions: "Décisions",
  },
  measure: MEASURES,
  outcome: OUTCOMES,
  by: { comparison: "le rapprochement des livres", operator: "l'ordre de l'exploitant" },
  role: { ...ROLE_NAMES, Admin: ROLE_NAMES.admin },
  kind: {
    ...LEGAL_TITLES,
    ...TRANSACTION_LABELS,
    rental_payment: TRANSACTION_LABELS.rental,
    order_payment: TRANSACTION_LABELS.order,
    platform_fee: TRANSACTION_LABELS.fee,
    bank_refund: transactionLabel({ type: "refund", isByBank: true }),
  },
};

const formatDetail = (key: string, value: unknown): string => {
  if (key === "effectiveOn") return formatLongDay(calendarDay(String(value)));
  if (key === "amountCents") return formatEuros(cents(Number(value)));
  return [value]
    .flat()
    .map((word) => WORDS[key]?.[String(word)] ?? String(word))
    .join(", ");
};

const detailOf = ({ detail }: AuditEntry): string =>
  Object.entries(detail)
    .flatMap(([key, value]) =>
      DETAILS[key] ? [`${DETAILS[key]}\u202f: ${formatDetail(key, value)}`] : [],
    )
    .join(" · ");

const columnsFor = (timeZone: string): Column<AuditEntry>[] => [
  {
    key: "date",
    header: "Date",
    cell: ({ createdAt }) => (
      <span className={styles.nowrap}>{formatInstant(createdAt, timeZone)}</span>
    ),
  },
  {
    key: "action",
    header: "Action",
    cell: ({ action }) => <strong>{AUDIT_ACTION_NAMES[action]}</strong>,
  },
  {
    key: "actor",
    header: "Par",
    cell: ({ actor, action }) =>
      actor?.name ?? (action === "sign-in-refused" ? "Inconnu" : "Configuration"),
  },
  {
    key: "subject",
    header: "Objet",
    cell: ({ subjectType, subjectName, subjectId }) => (
      <span title={subjectId}>
        {AUDIT_SUBJECT_NAMES[subjectType]}
        {subjectType !== "list" && (
          <span className={styles.short}> {subjectName ?? subjectId.slice(0, 8)}</span>
        )}
      </span>
    ),
  },
  {
    key: "detail",
    header: "Détail",
    cell: (entry) => <span className={styles.address}>{detailOf(entry) || "–"}</span>,
  },
];

/**
 * Audit log of all administrators' actions, newest first.
 *
 * @param timeZone the territory's time zone
 */
export const JournalTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const address = useListAddress(PARAMETERS);
  const { page, setPage, choice } = address;
  const read = useQuery(auditQuery(address));
  return (
    <>
      <ListSearchSection
        searchedIn="Administrateur, référence"
        filters={[
          { name: "action", label: "Action", options: AUDIT_ACTION_NAMES },
          { name: "subject", label: "Objet", options: AUDIT_SUBJECT_NAMES },
        ]}
        address={address}
        actions={<ExportSection list="audit" choice={choice} />}
      />
      <PagedTable
        read={read}
        label="Journal"
        noun="acte"
        nothing="Rien ne correspond à cette recherche."
        columns={columnsFor(timeZone)}
        page={page}
        onPage={setPage}
      />
    </>
  );
};
