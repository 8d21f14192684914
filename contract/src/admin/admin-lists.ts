import { z } from "zod";
import { user } from "../accounts/accounts.ts";
import { LIST_UNKNOWN, TYPE_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean, role } from "../fields.ts";
import { euros } from "../money/money-fields.ts";
import { pageNumber, searchText } from "../paging.ts";
import { product } from "../products/products.ts";
import { ownSpace } from "../spaces/spaces.ts";
import type { CalendarDay } from "../time/calendar.ts";
import { day, instant } from "../time/day-fields.ts";

/**
 * Lists that `adminDashboard` reads, sorts, filters and exports, as they stand in its addresses. The
 * other lists of the administration have calls of their own.
 */
export const ADMIN_LISTS = ["transactions", "users", "spaces", "products"] as const;
export type AdminList = (typeof ADMIN_LISTS)[number];
/** One of {@link ADMIN_LISTS}. */
export const adminList = z.enum(ADMIN_LISTS, { error: LIST_UNKNOWN });

/** Kinds of money movements. `rental` and `order` are payments to the platform. */
export const TRANSACTION_TYPES = [
  "rental",
  "order",
  "refund",
  "transfer",
  "reversal",
  "fee",
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];
/** Outcome of a money movement; `pending` until the provider has answered. */
export type TransactionStatus = "pending" | "succeeded" | "failed";

/** Name of each kind of money movement. */
export const TRANSACTION_LABELS: Readonly<Record<TransactionType, string>> = {
  rental: "Location",
  order: "Commande",
  refund: "Remboursement",
  transfer: "Versement",
  reversal: "Annulation de versement",
  fee: "Frais de plateforme",
};

/**
 * Name of a movement: of its kind, or of a refund that the operator paid from their own bank.
 */
export const transactionLabel = ({
  type,
  isByBank,
}: {
  type: TransactionType;
  isByBank: boolean;
}): string => (isByBank ? "Remboursement par virement" : TRANSACTION_LABELS[type]);

const MASCULINE: Readonly<Record<TransactionStatus, string>> = {
  pending: "En attente",
  succeeded: "Réussi",
  failed: "Échoué",
};
const FEMININE = { ...MASCULINE, succeeded: "Réussie", failed: "Échouée" };
const STATUS_LABELS: Readonly<Record<TransactionType, Record<TransactionStatus, string>>> = {
  rental: FEMININE,
  order: FEMININE,
  refund: MASCULINE,
  transfer: MASCULINE,
  reversal: FEMININE,
  fee: { pending: "En attente", succeeded: "Perçus", failed: "Échoués" },
};

/**
 * Name of a movement's state. It agrees with the movement in French: "Versement réussi", "Commande
 * réussie".
 */
export const transactionStatusLabel = (type: TransactionType, status: TransactionStatus): string =>
  STATUS_LABELS[type][status];

/** A movement of money, as the administrator reads it. Source: product decisions §6. */
export const transaction = z
  .object({
    _id: id,
    amount: euros,
    currency: z.literal("eur"),
    status: z.enum(["pending", "succeeded", "failed"]),
    type: z.enum(TRANSACTION_TYPES),
    isByBank: laterBoolean.meta({
      description:
        "Whether it is a refund that the operator sent by a bank transfer: `createdAt` names its day",
    }),
    createdAt: instant,
    person: z.string().meta({ description: "The person who paid, or who receives this share" }),
    purchase: z
      .string()
      .meta({ description: "Number and product of the order, or the name of the rented space" }),
  })
  .meta({ id: "Transaction" });

const created = { createdAt: instant };

/** The row of each list. */
export const adminRows = {
  transactions: transaction,
  users: user
    .extend({
      ...created,
      suspensionReason: z
        .string()
        .nullable()
        .meta({ description: "The reason that the person was given. `null` if not suspended" }),
      plannedSuspension: z
        .object({
          reason: z.string(),
          startsOn: day.meta({ description: "The first day" }),
        })
        .nullable()
        .default(null)
        .meta({ description: "A suspension that the person was told and that has not started" }),
    })
    .meta({ id: "AdminUser" }),
  spaces: ownSpace.extend(created).meta({ id: "AdminSpace" }),
  products: product.extend(created).meta({ id: "AdminProduct" }),
} as const;

/** Sort keys of each list; the first one is the default. */
export const ADMIN_SORTS = {
  transactions: ["createdAt", "amount"],
  users: ["createdAt", "name", "email"],
  spaces: ["createdAt", "name", "surface", "price"],
  products: ["createdAt", "name", "price", "stock"],
} as const satisfies Record<AdminList, readonly string[]>;

/** The states by which each list can be filtered. */
export const ADMIN_STATUSES = {
  transactions: ["pending", "succeeded", "failed"],
  users: ["connected", "unconnected", "suspended"],
  spaces: ["rented", "free", "unlocated", "hidden", "taken-off"],
  products: ["on-sale", "sold-out", "ended", "hidden"],
} as const satisfies Record<AdminList, readonly string[]>;

export type AdminSort = (typeof ADMIN_SORTS)[AdminList][number];
export type AdminStatus = (typeof ADMIN_STATUSES)[AdminList][number];

const sorts = [...new Set(Object.values(ADMIN_SORTS).flat())];
const statuses = [...new Set(Object.values(ADMIN_STATUSES).flat())];

const filters = z.object({
  type: adminList,
  q: searchText,
  role: role.optional(),
  status: z.enum(statuses, { error: "Statut inconnu" }).optional(),
  movement: z
    .enum(TRANSACTION_TYPES, { error: TYPE_UNKNOWN })
    .optional()
    .meta({ description: "For transactions only" }),
  from: day.optional().meta({ description: "First day of creation" }),
  to: day.optional().meta({ description: "Last day of creation" }),
  sort: z.enum(sorts, { error: "Tri inconnu" }).optional(),
  order: z.enum(["asc", "desc"], { error: "Ordre inconnu" }).optional(),
});

/** Refuses a filter or sort key of another list: ignoring it would look like a real answer. */
const ofItsList = <Query extends z.output<typeof filters>>(
  { type, status, sort, role, movement }: Query,
  refinement: z.core.$RefinementCtx,
): void => {
  const refuse = (path: string, message: string) =>
    refinement.addIssue({ code: "custom", path: [path], message });
  const known = (list: readonly string[], value: string | undefined) =>
    value === undefined || list.includes(value);
  if (!known(ADMIN_SORTS[type], sort)) refuse("sort", "Tri inconnu");
  if (!known(ADMIN_STATUSES[type], status)) refuse("status", "Statut inconnu");
  if (role !== undefined && type !== "users") refuse("role", "Filtre inconnu");
  if (movement !== undefined && type !== "transactions") refuse("movement", "Filtre inconnu");
};

/** Filters and sort key of a list. A filter or a sort key of another list is refused. */
export const adminFilters = filters.superRefine(ofItsList);
export type AdminFilters = z.output<typeof adminFilters>;

export const adminDashboard = endpoint({
  method: "GET",
  path: "/api/admin/dashboard",
  summary:
    "Returns one of the administration's lists, newest first. With any parameter besides `type`, ten rows per page",
  access: ["admin"],
  query: filters
    .extend({
      page: pageNumber.optional(),
    })
    .superRefine(ofItsList),
  status: 200,
  answer: z.object({
    data: z.union([
      z.array(adminRows.transactions),
      z.array(adminRows.users),
      z.array(adminRows.spaces),
      z.array(adminRows.products),
    ]),
    total: z
      .number()
      .int()
      .optional()
      .meta({ description: "Total number of rows that match. Present only with a page" }),
    committed: z
      .array(id)
      .optional()
      .meta({ description: "Rows of the page that can't be deleted, because of open commitments" }),
  }),
});

const FILE_NAMES: Readonly<Record<AdminList | "audit", string>> = {
  transactions: "transactions",
  users: "utilisateurs",
  spaces: "espaces",
  products: "produits",
  audit: "journal",
};

/**
 * File name of an exported list: `utilisateurs-2026-11-22.csv`.
 *
 * @param today the day in the territory's zone
 */
export const exportFileName = (list: AdminList | "audit", today: CalendarDay): string =>
  `${FILE_NAMES[list]}-${today}.csv`;

export const adminExport = endpoint({
  method: "GET",
  path: "/api/admin/export",
  summary: "Returns one of the administration's lists complete, filtered and sorted, as CSV",
  access: ["admin"],
  isDangerous: true,
  query: adminFilters,
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});
