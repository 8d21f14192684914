import { paths } from "@stokaz/contract/paths";
import { fullName } from "@stokaz/contract/text";
import type { PaymentGateway } from "../../../gateways/payments.ts";
import type { Actor } from "../../../platform/actor.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PostMail } from "../../mail/public.ts";
import { lostCapabilityMail } from "../mails.ts";
import type { Account } from "../repository.ts";
import * as accounts from "../repository.ts";

export type ConnectedAccountsDeps = {
  db: Db;
  gateway: PaymentGateway;
  postMail: PostMail;
  publicUrl: string;
};

/**
 * Creates the service for the payment provider's accounts on which sellers and lessors receive
 * money.
 */
export const createConnectedAccounts = ({
  db,
  gateway,
  postMail,
  publicUrl,
}: ConnectedAccountsDeps) => {
  const getAccount = async (userId: string): Promise<Account> => {
    const account = await accounts.findAccount(db, userId);
    if (!account) throw new Problem("account/not-found");
    return account;
  };

  /** Asks the provider if the account can receive transfers, and stores the answer. */
  const refresh = async (account: Account): Promise<Account> => {
    const { id, connected_account_id: accountId, is_transfers_active: wasActive } = account.user;
    if (accountId === null) return account;
    const { isActive, missing } = await gateway.readConnectedAccount(accountId);
    if (isActive !== wasActive) {
      await accounts.updateUser(db, id, { is_transfers_active: isActive });
    }
    return { ...account, user: { ...account.user, is_transfers_active: isActive }, missing };
  };

  /**
   * Stores the provider's answer on a connected account; an account that belongs to nobody is
   * ignored. A person who could receive transfers and no longer can gets a mail with the reason and
   * the remedy.
   */
  const recordCapability = async (
    tx: Tx,
    connectedAccountId: string,
    isActive: boolean,
  ): Promise<void> => {
    const user = await accounts.findUserByConnectedAccount(tx, connectedAccountId);
    if (!user || user.is_transfers_active === isActive) return;
    await accounts.updateUser(tx, user.id, { is_transfers_active: isActive });
    if (isActive || user.deleted_at !== null) return;
    const to = { email: user.email, firstName: user.first_name };
    await postMail(tx, lostCapabilityMail(to, user.role === "lessor", publicUrl));
  };

  return {
    refresh,

    /**
     * Creates a fresh link to connect one's payment account.
     *
     * @throws {Problem} account/onboarding-failed
     */
    async startOnboarding({ userId }: Actor): Promise<string> {
      const { user } = await getAccount(userId);
      try {
        const accountId =
          user.connected_account_id ??
          (await accounts.claimConnectedAccount(
            db,
            userId,
            await gateway.createConnectedAccount({
              userId,
              email: user.email,
              name: fullName({ firstName: user.first_name, name: user.name }),
            }),
          ));
        return await gateway.createAccountLink(
          accountId,
          `${publicUrl}${paths.profile.href({ stripe: "retour" })}`,
          `${publicUrl}${paths.profile.href({ stripe: "reprise" })}`,
        );
      } catch (cause) {
        throw new Problem("account/onboarding-failed", { cause });
      }
    },

    /**
     * True if this person can receive transfers. Asks the provider again when the stored answer is
     * no.
     */
    async canReceiveTransfers(userId: string): Promise<boolean> {
      const account = await getAccount(userId);
      if (account.user.is_transfers_active) return true;
      return (await refresh(account)).user.is_transfers_active;
    },

    /** Asks the provider again if transfers can reach an account, and stores the answer. */
    async recheckTransfers(connectedAccountId: string): Promise<boolean> {
      const isActive = await gateway.canReceiveTransfers(connectedAccountId);
      await inTransaction(db, (tx) => recordCapability(tx, connectedAccountId, isActive));
      return isActive;
    },

    recordCapability,

    async isKnownAccount(connectedAccountId: string): Promise<boolean> {
      return (await accounts.findUserByConnectedAccount(db, connectedAccountId)) !== undefined;
    },
  };
};

export type ConnectedAccounts = ReturnType<typeof createConnectedAccounts>;
