import type { Right } from "@stokaz/contract/accounts/rights";
import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** Token of the last invitation that was mailed to a person. */
export const invitationOf = async (harness: Harness, email: string): Promise<string> => {
  const mails = await harness.mailsTo(email);
  const mail = mails.find(({ subject }) => /^(Rejoindre l'équipe|Agir au nom)/.test(subject));
  return decodeURIComponent(/invitation=([\w%-]+)/.exec(mail?.text ?? "")?.[1] ?? "");
};

/** Adds a person to an artisan's team, through the mailed link. */
export const joinTeam = async (
  harness: Harness,
  seller: Person,
  member: Person,
  rights: readonly Right[],
): Promise<void> => {
  const json = { email: member.email, rights };
  await harness.call("POST", "/api/team", { token: seller.token, json });
  const token = await invitationOf(harness, member.email);
  await harness.call("POST", "/api/team/accept-invitation", {
    token: member.token,
    json: { token },
  });
};

/** Makes a person's session act for a seller, or for themselves again. */
export const actFor = (harness: Harness, member: Person, sellerId: string | null) =>
  harness.call("POST", "/api/team/act", { token: member.token, json: { sellerId } });
