import type { MailTopic } from "@stokaz/contract/messages/mail-topics";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * Reach of a message. Without one it is for a person: it waits until they have proven their
 * address. `due`: the law or the person's safety requires that they get it at once; it carries the
 * link that proves the address. `address`: about the address itself; it goes only to a proven
 * address, and does not follow the person to another. `anybody`: the answer to something typed in,
 * to an address that may be a stranger's; it repeats nothing that was typed.
 */
export type Reach = "due" | "address" | "anybody";

/** Bounds of the delay metric of messages, in seconds: the promise is five minutes. */
export const DELAYS = [1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400];

/**
 * True if a message is for the holder of an account, and false if it is for the reader of an
 * address.
 */
export const isForAccount = ({ reach }: { reach?: Reach | undefined }): boolean =>
  reach === undefined || reach === "due";

/** Known facts of the address of a message's account. */
export type Recipient = {
  isProven: boolean;
  /** True for people who registered before addresses were proven. */
  isMailedUnproven: boolean;
  isDeleted: boolean;
};

/** True if mails may be sent to an account's address. */
export const isMailable = ({ isProven, isMailedUnproven }: Recipient): boolean =>
  isProven || isMailedUnproven;

/**
 * Decides if a message is sent, waits or is dropped.
 *
 * @param recipient `undefined` when no account had the address when the message was posted
 */
export const deliveryDecision = (
  reach: Reach | undefined,
  recipient: Recipient | undefined,
): "goes" | "waits" | "dropped" => {
  // A message about an address is posted only if the address was proven.
  if (reach === "anybody" || reach === "address") return "goes";
  if (!recipient) return "dropped";
  if (isMailable(recipient)) return "goes";
  if (recipient.isDeleted) return "dropped";
  return reach === "due" ? "goes" : "waits";
};

/** A message's content, before its layout: everything is plain text. */
export type MailContent = {
  to: string;
  reach?: Reach;
  /**
   * Topic of the message, if a person can unsubscribe from it; without a topic it is always mailed.
   */
  topic?: MailTopic;
  subject: string;
  paragraphs: readonly string[];
  /** Facts in two columns. */
  facts?: readonly (readonly [label: string, value: string])[];
  link?: { label: string; url: string };
  /** Text required by the law, smaller and last. */
  notes?: readonly string[];
  /** Unsubscribe link, after the notes. */
  smallLink?: { label: string; url: string };
  /** Instant from which its words are not true any more: it is not sent then. ISO. */
  until?: string;
  /** Last day on which its words are true: it is not sent later. */
  lastDay?: CalendarDay;
  /**
   * Accounts whose people the message may name: its notification goes with those that it names.
   */
  people?: readonly string[];
  /** An attached calendar file, and its method for calendars. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
  /** The attached contract: its kind, and the id of its order or rental. */
  paper?: { kind: "order" | "rental"; of: string };
  /** Link that proves an unproven address: added when the message is sent. */
  proofUrl?: string;
  /** A QR code shown above the facts. `label` is its alternative text. */
  qrCode?: { content: string; label: string };
};

/** True for a message that waited until its words were not true any more. */
export const isOutdated = (
  { until, lastDay }: { to: string; until?: string; lastDay?: CalendarDay },
  { now, today }: { now: Date; today: CalendarDay },
): boolean =>
  (until !== undefined && Date.parse(until) <= now.getTime()) ||
  (lastDay !== undefined && lastDay < today);

/** The link of a mail to the operator. */
export const adminLink = (publicUrl: string): NonNullable<MailContent["link"]> => ({
  label: "Ouvrir l'administration",
  url: `${publicUrl}${paths.adminDashboard.href()}`,
});

/**
 * Links that unsubscribe a person from a topic: a page with a button, and an address that mail
 * programs call themselves.
 */
export type StopLink = { page: string; oneClick: string };

/** Adds the unsubscribe link to a mail. */
export const withStopLink = (content: MailContent, { page }: StopLink): MailContent => ({
  ...content,
  smallLink: { label: "Ne plus recevoir ces e-mails", url: page },
});

/** Content id of the QR code's picture in a message. */
export const QR_CODE_CID = "code@stokaz";

/** Sentence about the contract that is attached, or should be. */
export const paperSentence = (isAttached: boolean): string =>
  isAttached
    ? "Votre contrat est joint à ce message : gardez-le. Vous pouvez aussi le télécharger sur le site, avec votre commande ou votre location."
    : "Votre contrat n'a pas pu être joint à ce message : téléchargez-le sur le site, avec votre commande ou votre location.";

const PROOF = {
  why: "Votre adresse n'est pas encore confirmée : la suite de nos e-mails vous attend.",
  label: "Confirmer mon adresse",
};

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Lines that somebody typed stay apart, as in plain text. */
const LINES = "white-space:pre-line";

const FONT = "font-family:Figtree,'Segoe UI',Arial,sans-serif;color:#22201D";

/** Lays a message out in the brand's colours, in HTML and in plain text. */
export const renderMail = (
  {
    to,
    subject,
    paragraphs,
    facts = [],
    link,
    proofUrl,
    notes = [],
    smallLink,
    qrCode,
    calendar,
  }: MailContent,
  brandName: string,
): Pick<MailContent, "to" | "subject" | "calendar"> & { html: string; text: string } => {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;color:#5F5A54">${escapeHtml(label)}</td><td style="padding:6px 0;font-weight:600;${LINES}">${escapeHtml(value)}</td></tr>`,
  );
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#FBF7F2;${FONT}"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><p style="font-size:22px;font-weight:750;margin:0 0 20px;color:#CF2E2E">${escapeHtml(brandName)}</p><div style="background:#fff;border:1px solid #EAE2D8;border-radius:12px;padding:24px;font-size:16px;line-height:1.55">${paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px;${LINES}">${escapeHtml(paragraph)}</p>`)
    .join("")}${
    qrCode
      ? `<p style="margin:0 0 16px;text-align:center"><img src="cid:${QR_CODE_CID}" alt="${escapeHtml(qrCode.label)}" width="220" height="220" style="width:220px;height:220px"></p>`
      : ""
  }${rows.length > 0 ? `<table style="border-collapse:collapse;margin:0 0 16px">${rows.join("")}</table>` : ""}${
    link
      ? `<p style="margin:24px 0 8px"><a href="${escapeHtml(link.url)}" style="background:#CF2E2E;color:#fff;text-decoration:none;padding:12px 20px;border-radius:10px;font-weight:650;display:inline-block">${escapeHtml(link.label)}</a></p>`
      : ""
  }${
    proofUrl
      ? `<p style="margin:24px 0 8px">${escapeHtml(PROOF.why)}</p><p style="margin:0 0 8px"><a href="${escapeHtml(proofUrl)}" style="border:1px solid #CF2E2E;color:#CF2E2E;text-decoration:none;padding:11px 19px;border-radius:10px;font-weight:650;display:inline-block">${escapeHtml(PROOF.label)}</a></p>`
      : ""
  }${notes
    .map(
      (note) =>
        `<p style="margin:12px 0 0;font-size:14px;color:#5F5A54;${LINES}">${escapeHtml(note)}</p>`,
    )
    .join("")}${
    smallLink
      ? `<p style="margin:12px 0 0;font-size:14px"><a href="${escapeHtml(smallLink.url)}" style="color:#5F5A54">${escapeHtml(smallLink.label)}</a></p>`
      : ""
  }</div></div></body></html>`;
  const text = [
    ...paragraphs,
    ...facts.map(([label, value]) => `${label} : ${value}`),
    ...(link ? [`${link.label} : ${link.url}`] : []),
    ...(proofUrl ? [PROOF.why, `${PROOF.label} : ${proofUrl}`] : []),
    ...notes,
    ...(smallLink ? [`${smallLink.label} : ${smallLink.url}`] : []),
    `— ${brandName}`,
  ].join("\n\n");
  return { to, subject, html, text, ...(calendar ? { calendar } : {}) };
};
