import { Readable } from "node:stream";
import * as contract from "@stokaz/contract/messages/messages";
import { openReportedConversation } from "@stokaz/contract/moderation/reported-conversations";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { MessageFiles } from "./files/service.ts";
import type { MessageLinks } from "./links/service.ts";
import type { ReportedConversations } from "./reported/service.ts";
import type { Messages } from "./service.ts";
import {
  toWireConversation,
  toWireCorrespondents,
  toWireLink,
  toWireListedConversation,
  toWireReported,
} from "./wire.ts";
import type { MessageWriting } from "./writing/service.ts";

type Services = {
  messages: Messages;
  writing: MessageWriting;
  files: MessageFiles;
  links: MessageLinks;
  reported: ReportedConversations;
};

const SENT = "Votre message est envoyé.";

export const bindMessageRoutes = (
  on: Bind,
  { messages, writing, files, links, reported }: Services,
): void => {
  on(contract.listConversations, async ({ query }, actor) => {
    const page = await messages.list(actor, query);
    return { data: page.rows.map(toWireListedConversation), nextCursor: page.nextCursor };
  });
  on(contract.countUnreadMessages, async (_, actor) => ({
    unread: await messages.countUnread(actor),
  }));
  on(contract.listCorrespondents, async ({ query: { about, subjectId } }, actor) =>
    toWireCorrespondents(
      { kind: about, id: subjectId },
      await messages.listCorrespondents(actor, about, subjectId),
    ),
  );
  on(contract.openConversation, async ({ body }, actor, { requestKey }) => ({
    conversationId: await writing.open(actor, body, body, requestKey),
    message: SENT,
  }));
  on(contract.readConversation, async ({ params, query }, actor) =>
    toWireConversation(await messages.read(actor, params.id, query)),
  );
  on(contract.sendMessage, async ({ params, body }, actor, { requestKey }) => {
    await writing.send(actor, params.id, body, requestKey);
    return { message: SENT };
  });
  on(contract.markConversationRead, async ({ params, body }, actor) => {
    await messages.markRead(actor, params.id, body.until);
    return { message: "Messages lus." };
  });
  on(contract.previewMessage, ({ body }, actor) => messages.preview(actor, body.words));
  on(contract.readMessagePicture, async ({ params, query }, actor, { setHeader }) => {
    const content = await files.readPicture(actor, params.id, query.size);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("image/jpeg", Readable.from([content]));
  });
  on(contract.blockCorrespondent, async ({ params }, actor) => {
    await messages.block(actor, params.id);
    return { message: "Cette personne est bloquée : vous ne vous écrivez plus." };
  });
  on(contract.unblockCorrespondent, async ({ params }, actor) => {
    await messages.unblock(actor, params.id);
    return { message: "Cette personne peut de nouveau vous écrire." };
  });
  on(contract.readMessageLink, async ({ query }) => toWireLink(await links.read(query.token)));
  on(contract.answerByMessageLink, async ({ body }) => {
    await links.answer(body.token, body.words);
    return { message: SENT };
  });
  on(openReportedConversation, async ({ params }, admin) =>
    toWireReported(await reported.open(admin, params.id)),
  );
};
