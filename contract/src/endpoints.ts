import * as accountExports from "./accounts/account-exports.ts";
import * as accounts from "./accounts/accounts.ts";
import * as approval from "./accounts/approval.ts";
import * as companyCheck from "./accounts/company-check.ts";
import * as emailProof from "./accounts/email-proof.ts";
import * as managers from "./accounts/managers.ts";
import * as passkeys from "./accounts/passkeys.ts";
import * as passwords from "./accounts/passwords.ts";
import * as signIn from "./accounts/sign-in.ts";
import * as team from "./accounts/team.ts";
import * as admin from "./admin/admin.ts";
import * as adminAudit from "./admin/admin-audit.ts";
import * as adminClaims from "./admin/admin-claims.ts";
import * as adminDetails from "./admin/admin-details.ts";
import * as adminLists from "./admin/admin-lists.ts";
import * as adminMails from "./admin/admin-mails.ts";
import * as adminOverview from "./admin/admin-overview.ts";
import * as adminPurchases from "./admin/admin-purchases.ts";
import * as adminQueue from "./admin/admin-queue.ts";
import * as backups from "./admin/backups.ts";
import * as retention from "./admin/retention.ts";
import * as basket from "./checkout/basket.ts";
import * as checkout from "./checkout/checkout.ts";
import * as payments from "./checkout/payments.ts";
import * as claims from "./claims/claims.ts";
import type { Endpoint } from "./endpoint.ts";
import * as closures from "./handover/closures.ts";
import * as deliveries from "./handover/deliveries.ts";
import * as handover from "./handover/handover.ts";
import * as handoverAnswers from "./handover/handover-answers.ts";
import * as handoverCases from "./handover/handover-cases.ts";
import * as lessorCalendar from "./handover/lessor-calendar.ts";
import * as placeStates from "./handover/place-states.ts";
import * as places from "./handover/places.ts";
import * as slots from "./handover/slots.ts";
import * as leaseChanges from "./leases/lease-changes.ts";
import * as leaseGrowths from "./leases/lease-growths.ts";
import * as leaseSettlement from "./leases/lease-settlement.ts";
import * as leases from "./leases/leases.ts";
import * as leftovers from "./leases/leftovers.ts";
import * as rentalRequests from "./leases/rental-requests.ts";
import * as rentals from "./leases/rentals.ts";
import * as rents from "./leases/rents.ts";
import * as legalDrafts from "./legal/legal-drafts.ts";
import * as legalTexts from "./legal/legal-texts.ts";
import * as contact from "./messages/contact.ts";
import * as live from "./messages/live.ts";
import * as messages from "./messages/messages.ts";
import * as notifications from "./messages/notifications.ts";
import * as contests from "./moderation/contests.ts";
import * as decisions from "./moderation/decisions.ts";
import * as injunctions from "./moderation/injunctions.ts";
import * as recalls from "./moderation/recalls.ts";
import * as reportedConversations from "./moderation/reported-conversations.ts";
import * as reports from "./moderation/reports.ts";
import * as books from "./money/books.ts";
import * as earnings from "./money/earnings.ts";
import * as invoiceCorrections from "./money/invoice-corrections.ts";
import * as invoicing from "./money/invoicing.ts";
import * as orders from "./orders/orders.ts";
import * as sales from "./orders/sales.ts";
import * as withdrawals from "./orders/withdrawals.ts";
import * as documents from "./papers/documents.ts";
import * as papers from "./papers/papers.ts";
import * as productFiles from "./products/product-files.ts";
import * as productImports from "./products/product-imports.ts";
import * as productPictures from "./products/product-pictures.ts";
import * as products from "./products/products.ts";
import * as restock from "./products/restock.ts";
import * as stock from "./products/stock.ts";
import * as stockMoves from "./products/stock-moves.ts";
import * as producerRegister from "./sellers/producer-register.ts";
import * as publishedReviews from "./sellers/published-reviews.ts";
import * as reviews from "./sellers/reviews.ts";
import * as sellers from "./sellers/sellers.ts";
import * as availableSpaces from "./spaces/available-spaces.ts";
import * as communes from "./spaces/communes.ts";
import * as insurance from "./spaces/insurance.ts";
import * as occupancy from "./spaces/occupancy.ts";
import * as spacePictures from "./spaces/space-pictures.ts";
import * as spaces from "./spaces/spaces.ts";
import * as territory from "./spaces/territory.ts";
import * as taxIdentity from "./tax/tax-identity.ts";
import * as taxRegister from "./tax/tax-register.ts";
import * as taxReporting from "./tax/tax-reporting.ts";
import * as taxStatements from "./tax/tax-statements.ts";
import * as vatExports from "./tax/vat-exports.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "answer" in value;

const areas = [
  accounts,
  accountExports,
  passwords,
  emailProof,
  signIn,
  passkeys,
  spaces,
  occupancy,
  availableSpaces,
  spacePictures,
  rentals,
  leases,
  leaseChanges,
  leaseGrowths,
  leftovers,
  leaseSettlement,
  placeStates,
  insurance,
  lessorCalendar,
  rentalRequests,
  rents,
  products,
  productFiles,
  productImports,
  productPictures,
  stock,
  stockMoves,
  taxIdentity,
  taxRegister,
  restock,
  managers,
  team,
  places,
  sellers,
  producerRegister,
  reviews,
  publishedReviews,
  orders,
  sales,
  handover,
  handoverAnswers,
  handoverCases,
  withdrawals,
  claims,
  adminClaims,
  basket,
  deliveries,
  slots,
  closures,
  checkout,
  books,
  payments,
  papers,
  documents,
  invoiceCorrections,
  invoicing,
  earnings,
  taxReporting,
  taxStatements,
  admin,
  adminAudit,
  adminDetails,
  adminPurchases,
  adminLists,
  adminMails,
  adminOverview,
  adminQueue,
  reports,
  retention,
  backups,
  approval,
  decisions,
  contests,
  injunctions,
  recalls,
  companyCheck,
  contact,
  messages,
  reportedConversations,
  territory,
  communes,
  legalTexts,
  legalDrafts,
  live,
  notifications,
  vatExports,
];

/** Every call of the API. */
export const ENDPOINTS: readonly Endpoint[] = areas.flatMap((area) =>
  Object.values(area).filter(isEndpoint),
);
