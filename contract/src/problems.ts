import { ACCOUNT_PROBLEMS } from "./account-problems.ts";
import { ADMIN_PROBLEMS } from "./admin-problems.ts";
import { APPROVAL_PROBLEMS } from "./approval-problems.ts";
import { BOOKS_PROBLEMS } from "./books-problems.ts";
import { CHECKOUT_PROBLEMS } from "./checkout-problems.ts";
import { CLAIM_PROBLEMS } from "./claim-problems.ts";
import { COMMON_PROBLEMS } from "./common-problems.ts";
import { COMPANY_PROBLEMS } from "./company-problems.ts";
import { DECISION_PROBLEMS } from "./decision-problems.ts";
import { DOCUMENT_PROBLEMS } from "./document-problems.ts";
import { EMAIL_PROBLEMS } from "./email-problems.ts";
import { HANDOVER_PROBLEMS } from "./handover-problems.ts";
import { HTTP_PROBLEMS } from "./http-problems.ts";
import { keysOf } from "./keys.ts";
import { LEASE_PROBLEMS } from "./lease-problems.ts";
import { LEGAL_PROBLEMS } from "./legal-problems.ts";
import { LIVE_PROBLEMS } from "./live-problems.ts";
import { MANAGER_PROBLEMS } from "./manager-problems.ts";
import { MESSAGE_PROBLEMS } from "./message-problems.ts";
import { NOTIFICATION_PROBLEMS } from "./notification-problems.ts";
import { ORDER_PROBLEMS } from "./order-problems.ts";
import { PICTURE_PROBLEMS } from "./picture-problems.ts";
import { PRODUCT_PROBLEMS } from "./product-problems.ts";
import { REFUND_PROBLEMS } from "./refund-problems.ts";
import { RENT_PROBLEMS } from "./rent-problems.ts";
import { RENTAL_PROBLEMS } from "./rental-problems.ts";
import { REQUEST_PROBLEMS } from "./request-problems.ts";
import { REVIEW_PROBLEMS } from "./review-problems.ts";
import { SIGN_IN_PROBLEMS } from "./sign-in-problems.ts";
import { SPACE_PROBLEMS } from "./space-problems.ts";
import { STOCK_PROBLEMS } from "./stock-problems.ts";
import { TAX_PROBLEMS } from "./tax-problems.ts";
import { TEAM_PROBLEMS } from "./team-problems.ts";
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

export const problemCodes = keysOf(PROBLEMS);
