import { ACCOUNT_PROBLEMS } from "./accounts/account-problems.ts";
import { APPROVAL_PROBLEMS } from "./accounts/approval-problems.ts";
import { COMPANY_PROBLEMS } from "./accounts/company-problems.ts";
import { EMAIL_PROBLEMS } from "./accounts/email-problems.ts";
import { MANAGER_PROBLEMS } from "./accounts/manager-problems.ts";
import { SIGN_IN_PROBLEMS } from "./accounts/sign-in-problems.ts";
import { TEAM_PROBLEMS } from "./accounts/team-problems.ts";
import { ADMIN_PROBLEMS } from "./admin/admin-problems.ts";
import { CHECKOUT_PROBLEMS } from "./checkout/checkout-problems.ts";
import { CLAIM_PROBLEMS } from "./claims/claim-problems.ts";
import { COMMON_PROBLEMS } from "./common-problems.ts";
import { HANDOVER_PROBLEMS } from "./handover/handover-problems.ts";
import { HTTP_PROBLEMS } from "./http-problems.ts";
import { keysOf } from "./keys.ts";
import { LEASE_PROBLEMS } from "./leases/lease-problems.ts";
import { RENT_PROBLEMS } from "./leases/rent-problems.ts";
import { RENTAL_PROBLEMS } from "./leases/rental-problems.ts";
import { REQUEST_PROBLEMS } from "./leases/request-problems.ts";
import { LEGAL_PROBLEMS } from "./legal/legal-problems.ts";
import { LIVE_PROBLEMS } from "./messages/live-problems.ts";
import { MESSAGE_PROBLEMS } from "./messages/message-problems.ts";
import { NOTIFICATION_PROBLEMS } from "./messages/notification-problems.ts";
import { DECISION_PROBLEMS } from "./moderation/decision-problems.ts";
import { BOOKS_PROBLEMS } from "./money/books-problems.ts";
import { INVOICE_PROBLEMS } from "./money/invoice-problems.ts";
import { REFUND_PROBLEMS } from "./money/refund-problems.ts";
import { ORDER_PROBLEMS } from "./orders/order-problems.ts";
import { DOCUMENT_PROBLEMS } from "./papers/document-problems.ts";
import { PICTURE_PROBLEMS } from "./picture-problems.ts";
import { PRODUCT_PROBLEMS } from "./products/product-problems.ts";
import { STOCK_PROBLEMS } from "./products/stock-problems.ts";
import { REVIEW_PROBLEMS } from "./sellers/review-problems.ts";
import { SPACE_PROBLEMS } from "./spaces/space-problems.ts";
import { TAX_PROBLEMS } from "./tax/tax-problems.ts";
import { UPLOAD_PROBLEMS } from "./upload-problems.ts";

type ProblemDefinition = { readonly status: number; readonly message: string };

/**
 * All refusals of the server, by code: the status of the answer and the sentence that people read.
 * Sources: specification §8, product decisions §4 to §6.
 */
export const PROBLEMS = {
  ...ACCOUNT_PROBLEMS,
  ...ADMIN_PROBLEMS,
  ...APPROVAL_PROBLEMS,
  ...BOOKS_PROBLEMS,
  ...CHECKOUT_PROBLEMS,
  ...CLAIM_PROBLEMS,
  ...COMMON_PROBLEMS,
  ...COMPANY_PROBLEMS,
  ...DECISION_PROBLEMS,
  ...DOCUMENT_PROBLEMS,
  ...EMAIL_PROBLEMS,
  ...HANDOVER_PROBLEMS,
  ...HTTP_PROBLEMS,
  ...INVOICE_PROBLEMS,
  ...LEASE_PROBLEMS,
  ...LEGAL_PROBLEMS,
  ...LIVE_PROBLEMS,
  ...MANAGER_PROBLEMS,
  ...MESSAGE_PROBLEMS,
  ...NOTIFICATION_PROBLEMS,
  ...ORDER_PROBLEMS,
  ...PICTURE_PROBLEMS,
  ...PRODUCT_PROBLEMS,
  ...REFUND_PROBLEMS,
  ...RENT_PROBLEMS,
  ...RENTAL_PROBLEMS,
  ...REQUEST_PROBLEMS,
  ...REVIEW_PROBLEMS,
  ...SIGN_IN_PROBLEMS,
  ...SPACE_PROBLEMS,
  ...STOCK_PROBLEMS,
  ...TAX_PROBLEMS,
  ...TEAM_PROBLEMS,
  ...UPLOAD_PROBLEMS,
} as const satisfies Record<string, ProblemDefinition>;

/** Code of a refusal: `<subject>/<reason>`. */
export type ProblemCode = keyof typeof PROBLEMS;

/** Keys of {@link PROBLEMS}. */
export const problemCodes = keysOf(PROBLEMS);
