import type { PaymentGateway } from "../gateways/payments.ts";

/**
 * The payment gateway, loaded with its SDK at the first call. Loading the SDK takes 35 MB and 140
 * ms in an empty program; without it a server that nobody pays at starts faster and stays smaller
 * (decision records 0025 and 0230).
 */
export const lazyPayments = (load: () => Promise<PaymentGateway>): PaymentGateway => ({
  createConnectedAccount: async (person) => (await load()).createConnectedAccount(person),
  createAccountLink: async (...args) => (await load()).createAccountLink(...args),
  canReceiveTransfers: async (accountId) => (await load()).canReceiveTransfers(accountId),
  readConnectedAccount: async (accountId) => (await load()).readConnectedAccount(accountId),
  createCheckoutSession: async (checkout) => (await load()).createCheckoutSession(checkout),
  findCheckoutSession: async (sessionId) => (await load()).findCheckoutSession(sessionId),
  expireCheckoutSession: async (sessionId) => (await load()).expireCheckoutSession(sessionId),
  readEvent: async (...args) => (await load()).readEvent(...args),
  captureAuthorised: async (authorisation) => (await load()).captureAuthorised(authorisation),
  releaseAuthorised: async (authorisation) => (await load()).releaseAuthorised(authorisation),
  createCardSession: async (page) => (await load()).createCardSession(page),
  findCardSession: async (sessionId) => (await load()).findCardSession(sessionId),
  readCard: async (paymentMethodId) => (await load()).readCard(paymentMethodId),
  chargeKeptCard: async (charge) => (await load()).chargeKeptCard(charge),
  findRentCharge: async (sought) => (await load()).findRentCharge(sought),
  deleteCustomer: async (customerId) => (await load()).deleteCustomer(customerId),
  refund: async (order) => (await load()).refund(order),
  findRefunds: async (paymentIntentId) => (await load()).findRefunds(paymentIntentId),
  transfer: async (order) => (await load()).transfer(order),
  findTransfer: async (...args) => (await load()).findTransfer(...args),
  reverseTransfer: async (order) => (await load()).reverseTransfer(order),
  findReversal: async (...args) => (await load()).findReversal(...args),
  findDispute: async (disputeId) => (await load()).findDispute(disputeId),
  async *listTransactions(since) {
    yield* (await load()).listTransactions(since);
  },
  readBalance: async () => (await load()).readBalance(),
  findPayout: async (payoutId) => (await load()).findPayout(payoutId),
  readBooks: async (since) => (await load()).readBooks(since),
  findPayoutInterval: async () => (await load()).findPayoutInterval(),
});
