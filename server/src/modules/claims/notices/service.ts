import type { Cents } from "@stokaz/contract/money/money";
import type { Tx } from "../../../platform/db/db.ts";
import type { MailContent, PostMail } from "../../mail/public.ts";
import * as mails from "../mails.ts";
import type { ClaimMoney } from "../money/public.ts";
import { type ClaimPerson, findClaim, findPeople, findTitle, listEvents } from "../repository.ts";

type Deps = {
  money: Pick<ClaimMoney, "locate">;
  postMail: PostMail;
  publicUrl: string;
  operatorEmail: string;
  mediator: string;
};

type Sides = { opener: ClaimPerson | undefined; respondent: ClaimPerson | undefined };

/** Writes a mail to a person; it is not used if their account is closed. */
type Write = (to: mails.Recipient) => MailContent;

const toward = (person: ClaimPerson | undefined, write: Write): MailContent[] =>
  person && !person.isClosed ? [write(person)] : [];

/** Mails about events of claims. */
export const createClaimNotices = (deps: Deps) => {
  const { money, postMail, publicUrl, operatorEmail, mediator } = deps;

  /** Sends mails about a claim in its current state. */
  const notify = async (
    tx: Tx,
    claimId: string,
    write: (sides: Sides, details: mails.ClaimMailDetails) => MailContent[],
  ): Promise<void> => {
    const claim = await findClaim(tx, claimId);
    if (!claim) throw new Error(`claim ${claimId} is gone`);
    const people = [claim.opener_id, claim.respondent_id];
    const found = await findPeople(tx, people);
    const opener = found.get(claim.opener_id);
    const respondent = found.get(claim.respondent_id);
    const details: mails.ClaimMailDetails = {
      id: claim.id,
      reason: claim.reason,
      asked: claim.asked_cents,
      dueOn: claim.due_on,
      title: await findTitle(tx, claim.id),
      people,
      openerName: opener?.name ?? "",
      respondentName: respondent?.name ?? "",
      kind: claim.kind,
      publicUrl,
      mediator,
    };
    const about = claim.order_id ?? claim.rental_id ?? undefined;
    await postMail(tx, write({ opener, respondent }, details), about);
  };

  const escalated = (
    tx: Tx,
    claimId: string,
    cause: Exclude<mails.EscalationCause, "closed">,
  ): Promise<void> =>
    notify(tx, claimId, ({ opener, respondent }, details) => {
      const write: Write = (to) => mails.escalatedMail(to, details, cause);
      const both = [...toward(opener, write), ...toward(respondent, write)];
      return [...both, mails.operatorMail(operatorEmail, details, cause)];
    });

  return {
    async opened(tx: Tx, claimId: string): Promise<void> {
      const [first] = await listEvents(tx, claimId);
      const claim = await findClaim(tx, claimId);
      const located = claim ? await money.locate(tx, claim) : null;
      // Only what nobody can answer is the operator's at once.
      const isClosed = claim?.status === "escalated";
      await notify(tx, claimId, ({ opener, respondent }, details) => [
        ...toward(respondent, (to) =>
          mails.openedMail(to, details, { words: first?.words ?? "", located }),
        ),
        ...toward(opener, (to) => mails.receiptMail(to, details, { located, isClosed })),
        ...(isClosed ? [mails.operatorMail(operatorEmail, details, "closed")] : []),
      ]);
    },

    /** Tells the other side about a message. */
    said: (tx: Tx, claimId: string, side: "opener" | "respondent", words: string): Promise<void> =>
      notify(tx, claimId, ({ opener, respondent }, details) => {
        const [from, to] = side === "opener" ? [opener, respondent] : [respondent, opener];
        return toward(to, (one) => mails.messageMail(one, details, from?.name ?? "", words));
      }),

    answered: (
      tx: Tx,
      claimId: string,
      answer: { proposed: Cents | null; words: string },
    ): Promise<void> =>
      notify(tx, claimId, ({ opener }, details) =>
        toward(opener, (to) => mails.answeredMail(to, details, answer)),
      ),

    settled: (tx: Tx, claimId: string, settled: mails.SettledDetails): Promise<void> =>
      notify(tx, claimId, ({ opener, respondent }, details) => {
        const write: Write = (to) => mails.settledMail(to, details, settled);
        return [...toward(opener, write), ...toward(respondent, write)];
      }),

    escalated,

    /** @param isRestPaid true if held money goes on to the respondent */
    withdrawn: (tx: Tx, claimId: string, isRestPaid: boolean): Promise<void> =>
      notify(tx, claimId, ({ respondent }, details) =>
        toward(respondent, (to) => mails.withdrawnMail(to, details, isRestPaid)),
      ),

    decided: (tx: Tx, claimId: string, decided: mails.DecisionMailDetails): Promise<void> =>
      notify(tx, claimId, ({ opener, respondent }, details) => {
        const write: Write = (to) => mails.decidedMail(to, details, decided);
        return [...toward(opener, write), ...toward(respondent, write)];
      }),
  };
};

export type ClaimNotices = ReturnType<typeof createClaimNotices>;
