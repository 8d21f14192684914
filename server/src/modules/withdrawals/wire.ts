import type {
  AdminWithdrawal,
  ExpectedReturn,
  Withdrawable,
  WithdrawableLine,
  Withdrawal,
  WithdrawnLine,
} from "@stokaz/contract/orders/withdrawals";
import { PROBLEMS } from "@stokaz/contract/problems";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { nameAtDoor } from "../handover/public.ts";
import type { OpenLine, OpenOrder } from "./declaring/service.ts";
import type { ListedWithdrawal } from "./overview/service.ts";
import type { ShownLineRow, ShownWithdrawal } from "./repository.ts";
import type { ShownReturn } from "./returns/service.ts";

const toWireLine = (line: ShownLineRow): WithdrawnLine => ({
  _id: line.id,
  lineId: line.line_id,
  label: line.label,
  units: line.units,
  amount: line.amount_cents,
  isReturnNeeded: line.is_return_needed,
  status: line.status,
  refundBy: line.refund_by,
  returnedAt: line.returned_at,
  refundedAt: line.refunded_at,
});

const toWireWithdrawal = ({ row, lines }: ShownWithdrawal): Withdrawal => ({
  _id: row.id,
  declaredAt: row.declared_at,
  name: row.name,
  email: row.email,
  sentence: row.sentence,
  lines: lines.map(toWireLine),
});

/** Answer to a declaration. */
export const toWireDeclared = (
  made: ShownWithdrawal,
): { message: string; withdrawal: Withdrawal } => ({
  message: `C'est noté : l'accusé de réception part à ${made.row.email}.`,
  withdrawal: toWireWithdrawal(made),
});

const toWireOpenLine = ({ line, judged, left }: OpenLine): WithdrawableLine => ({
  lineId: line.id,
  productName: line.product_name,
  productPhoto: pictureUrl(line.product_photo),
  supplierName: line.seller_name,
  units: judged.units,
  price: line.price_cents,
  amount: left,
  right: judged.right,
  isReturnNeeded: judged.isReturnNeeded,
  mustBeSealed: judged.mustBeSealed,
  refusal: judged.refusal ? PROBLEMS[judged.refusal].message : null,
  isContested: line.is_contested,
});

/** Lines that a buyer may withdraw from in their order. */
export const toWireWithdrawable = ({
  order,
  place,
  lines,
  past,
  isDisputed,
}: OpenOrder): Withdrawable => ({
  orderId: order.id,
  orderNumber: order.order_number,
  orderedAt: order.paid_at,
  lines: lines.map(toWireOpenLine),
  past: past.map(toWireWithdrawal),
  isDisputed,
  place: {
    name: order.place_name,
    address: place?.address ?? "",
    phone: place?.phone ?? "",
    retrievalDays: order.retrieval_days,
    retrievalTimes: { start: order.retrieval_start, end: order.retrieval_end },
  },
});

/** Expected return, in the wire's names. */
export const toWireReturn = ({ row, lines }: ShownReturn): ExpectedReturn => ({
  withdrawalId: row.id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  storageId: row.space_id,
  storageName: row.place_name,
  buyerName: nameAtDoor(row),
  declaredAt: row.declared_at,
  refundBy: row.refund_by,
  lines: lines.map((line) => ({
    lineId: line.line_id,
    productName: line.product_name,
    productPhoto: pictureUrl(line.product_photo),
    units: line.units,
    supplierName: line.seller_name,
    isRefunded: line.is_refunded,
    isContested: line.is_contested,
  })),
});

/** Withdrawal as the operator reads it. */
export const toWireListed = ({ row, lines, isLate }: ListedWithdrawal): AdminWithdrawal => ({
  _id: row.id,
  orderId: row.order_id,
  orderNumber: row.contract_number,
  buyerName: nameAtDoor({ ...row, name: row.buyer_name }),
  declaredAt: row.declared_at,
  sentBy: row.sent_by,
  lines: lines.map(toWireLine),
  isLate,
});
