import * as accountExports from "./account-exports.ts";
import * as accounts from "./accounts.ts";
import * as admin from "./admin.ts";
import * as adminAudit from "./admin-audit.ts";
import * as adminClaims from "./admin-claims.ts";
import * as adminDetails from "./admin-details.ts";
import * as adminLists from "./admin-lists.ts";
import * as adminMails from "./admin-mails.ts";
import * as adminOverview from "./admin-overview.ts";
import * as approval from "./approval.ts";
import * as backups from "./backups.ts";
import * as basket from "./basket.ts";
import * as books from "./books.ts";
import * as checkout from "./checkout.ts";
import * as claims from "./claims.ts";
import * as closures from "./closures.ts";
import * as communes from "./communes.ts";
import * as companyCheck from "./company-check.ts";
import * as contact from "./contact.ts";
import * as contests from "./contests.ts";
import * as decisions from "./decisions.ts";
import * as deliveries from "./deliveries.ts";
import * as documents from "./documents.ts";
import * as earnings from "./earnings.ts";
import * as emailProof from "./email-proof.ts";
import type { Endpoint } from "./endpoint.ts";
import * as handover from "./handover.ts";
import * as handoverAnswers from "./handover-answers.ts";
import * as handoverCases from "./handover-cases.ts";
import * as injunctions from "./injunctions.ts";
import * as insurance from "./insurance.ts";
import * as invoicing from "./invoicing.ts";
import * as leaseChanges from "./lease-changes.ts";
import * as leaseGrowths from "./lease-growths.ts";
import * as leaseSettlement from "./lease-settlement.ts";
import * as leases from "./leases.ts";
import * as leftovers from "./leftovers.ts";
import * as legalDrafts from "./legal-drafts.ts";
import * as legalTexts from "./legal-texts.ts";
import * as lessorCalendar from "./lessor-calendar.ts";
import * as live from "./live.ts";
import * as managers from "./managers.ts";
import * as messages from "./messages.ts";
import * as notifications from "./notifications.ts";
import * as orders from "./orders.ts";
import * as papers from "./papers.ts";
import * as passkeys from "./passkeys.ts";
import * as passwords from "./passwords.ts";
import * as payments from "./payments.ts";
import * as placeStates from "./place-states.ts";
import * as places from "./places.ts";
import * as productFiles from "./product-files.ts";
import * as productImports from "./product-imports.ts";
import * as productPictures from "./product-pictures.ts";
import * as products from "./products.ts";
import * as recalls from "./recalls.ts";
import * as rentalRequests from "./rental-requests.ts";
import * as rentals from "./rentals.ts";
import * as rents from "./rents.ts";
import * as reportedConversations from "./reported-conversations.ts";
import * as reports from "./reports.ts";
import * as restock from "./restock.ts";
import * as retention from "./retention.ts";
import * as reviews from "./reviews.ts";
import * as sales from "./sales.ts";
import * as sellers from "./sellers.ts";
import * as signIn from "./sign-in.ts";
import * as slots from "./slots.ts";
import * as spacePictures from "./space-pictures.ts";
import * as spaces from "./spaces.ts";
import * as stock from "./stock.ts";
import * as stockMoves from "./stock-moves.ts";
import * as taxIdentity from "./tax-identity.ts";
import * as taxRegister from "./tax-register.ts";
import * as taxReporting from "./tax-reporting.ts";
import * as team from "./team.ts";
import * as territory from "./territory.ts";
import * as vatExports from "./vat-exports.ts";
import * as withdrawals from "./withdrawals.ts";

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
  reviews,
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
  invoicing,
  earnings,
  taxReporting,
  admin,
  adminAudit,
  adminDetails,
  adminLists,
  adminMails,
  adminOverview,
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
