import type { Role } from "@stokaz/contract/accounts/roles";
import type {
  ConversationSubject,
  CorrespondentSide,
  MessagePictureSize,
} from "@stokaz/contract/messages/messages";
import { shortName } from "@stokaz/contract/text";
import { DAY_MS } from "@stokaz/contract/time/calendar";

/** A person concerned by an order, a lease, a product or a space. */
export type Correspondent = { personId: string; side: CorrespondentSide };

type Sides = Readonly<Partial<Record<CorrespondentSide, readonly CorrespondentSide[]>>>;

/**
 * Sides that may write first, to which sides, about each subject. A person who got a message may
 * always answer.
 */
const WRITES_TO: Readonly<Record<ConversationSubject, Sides>> = {
  order: { buyer: ["seller", "keeper"], seller: ["buyer"], keeper: ["buyer"] },
  rental: { tenant: ["keeper"], keeper: ["tenant"] },
  product: { buyer: ["seller"] },
  space: { tenant: ["keeper"] },
};

/** Role and side of people who may ask about a subject without being named in it. */
const STRANGERS: Readonly<
  Partial<Record<ConversationSubject, { role: Role; side: CorrespondentSide }>>
> = {
  product: { role: "consumer", side: "buyer" },
  space: { role: "artisan", side: "tenant" },
};

/**
 * People that a person may write to first about a subject.
 *
 * @param concerned people that it concerns
 * @returns each person once, never the writer; nobody for a stranger
 */
export const correspondentsOf = (
  about: ConversationSubject,
  concerned: readonly Correspondent[],
  { userId, role }: { userId: string; role: Role },
): Correspondent[] => {
  const stranger = STRANGERS[about];
  const own = concerned.filter(({ personId }) => personId === userId).map(({ side }) => side);
  const sides = own.length === 0 && stranger?.role === role ? [stranger.side] : own;
  const reached = new Set(sides.flatMap((side) => WRITES_TO[about][side] ?? []));
  const others = concerned.filter(({ personId, side }) => personId !== userId && reached.has(side));
  return others.filter(
    ({ personId }, at) => others.findIndex((one) => one.personId === personId) === at,
  );
};

/** Minutes that a message stays unread before its recipient gets a mail. */
const MAIL_AFTER_MINUTES = 5;
/** Minutes between two mails about the same conversation, as long as nothing of it is read. */
const MAILS_APART_MINUTES = 60;

/** Days after which people get no more mails about an unread message. */
const MAILED_WITHIN_DAYS = 7;

const MINUTE_MS = 60_000;

/** Limits for a mail now: when messages were sent, and when the last mail was sent. */
export const mailLimits = (
  now: Date,
): { sentBefore: Date; sentAfter: Date; mailedBefore: Date } => ({
  sentAfter: new Date(now.getTime() - MAILED_WITHIN_DAYS * DAY_MS),
  sentBefore: new Date(now.getTime() - MAIL_AFTER_MINUTES * MINUTE_MS),
  mailedBefore: new Date(now.getTime() - MAILS_APART_MINUTES * MINUTE_MS),
});

/** Stands for the name of a lessor whom a stranger must not know yet, as it reads after "à". */
export const UNNAMED_LESSOR = "un particulier";

type Named = { name: string; first_name: string; trade_name: string | null };

/**
 * Name of a person for the people who write to them: the trade name, or first name and initial; a
 * closed account has neither.
 */
export const nameOf = ({ trade_name, first_name, name }: Named): string =>
  first_name === "" ? name : (trade_name ?? shortName({ firstName: first_name, name }));

/** File name of a picture. */
export const pictureFileOf = (id: string, size: MessagePictureSize): string =>
  `message-picture-${id}-${size}.jpg`;

/** Picture of a private file, by its name; `undefined` for another file or an incomplete one. */
export const messagePictureOf = (name: string): string | undefined =>
  /^message-picture-([0-9a-f-]{36})-(?:small|large)\.jpg$/.exec(name)?.[1];
