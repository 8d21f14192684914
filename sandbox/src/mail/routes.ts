import type { FastifyInstance } from "fastify";
import { type Html, html, PAGE_HEADERS } from "../stripe/pages/html.ts";
import { layout, messagePage } from "../stripe/pages/layout.ts";
import type { Inbox, Mail } from "./inbox.ts";

const when = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "medium" });

const HEADER: Html = html`<header class="notice">Boîte de démonstration : ces messages n’ont été envoyés à personne</header>`;

const meta = (mail: Mail): Html =>
  html`<p class="meta">À : ${mail.to.join(", ")}<br>De : ${mail.from}<br><time datetime="${mail.receivedAt}">${when.format(new Date(mail.receivedAt))}</time></p>`;

const listPage = (mails: readonly Mail[]): string =>
  layout(
    "Messages envoyés",
    html`${HEADER}
<main class="wide">
<h1>Messages envoyés</h1>
${mails.length === 0 && html`<p>Aucun message pour l’instant.</p>`}
<ul class="mails">${mails.map(
      (mail) =>
        html`<li><h2><a href="/sandbox/mail/${mail.id}">${mail.subject || "(sans objet)"}</a></h2>${meta(mail)}</li>`,
    )}</ul>
</main>`,
  );

const mailPage = (mail: Mail): string =>
  layout(
    mail.subject || "Message",
    html`${HEADER}
<main class="wide">
<p><a href="/sandbox/mail">← Tous les messages</a></p>
<h1>${mail.subject || "(sans objet)"}</h1>
${meta(mail)}
${mail.attachments?.map(
  ({ name }, index) =>
    html`<p><a href="/sandbox/mail/${mail.id}/files/${String(index)}">Pièce jointe : ${name}</a></p>`,
)}
${mail.html && html`<p><a href="/sandbox/mail/${mail.id}/html">Ouvrir la version HTML</a></p>`}
<section class="sheet"><h2>Version texte</h2><pre>${mail.text}</pre></section>
${mail.calendar && html`<section class="sheet"><h2>Agenda joint</h2><pre>${mail.calendar}</pre></section>`}
</main>`,
  );

/** A message without the contents of its files. */
const withoutContents = ({ attachments = [], ...mail }: Mail) => ({
  ...mail,
  attachments: attachments.map(({ name, type, content }) => ({
    name,
    type,
    size: Buffer.byteLength(content, "base64"),
  })),
});

const wantsJson = (accept: string | undefined, format: string | undefined): boolean =>
  format === "json" || (accept?.includes("application/json") ?? false);

/** The inbox: pages for people, JSON for tests, `DELETE` to empty it. */
export const mailRoutes = (app: FastifyInstance, inbox: Inbox): void => {
  app.get<{ Querystring: { format?: string; to?: string } }>(
    "/sandbox/mail",
    ({ headers, query }, reply) => {
      const mails = inbox.list(query.to);
      return wantsJson(headers.accept, query.format)
        ? reply.send({ data: mails.map(withoutContents) })
        : reply.headers(PAGE_HEADERS).send(listPage(mails));
    },
  );
  app.get<{ Params: { id: string }; Querystring: { format?: string } }>(
    "/sandbox/mail/:id",
    ({ headers, params, query }, reply) => {
      const mail = inbox.find(params.id);
      if (!mail) {
        const page = messagePage({
          title: "Message introuvable",
          text: "Ce message n’existe pas ou a été effacé.",
          link: { href: "/sandbox/mail", label: "Tous les messages" },
        });
        return reply.code(404).headers(PAGE_HEADERS).send(page);
      }
      return wantsJson(headers.accept, query.format)
        ? reply.send(withoutContents(mail))
        : reply.headers(PAGE_HEADERS).send(mailPage(mail));
    },
  );
  // On its own page and not in a frame, so that its links, styles and accessibility are tested as
  // they are.
  app.get<{ Params: { id: string } }>("/sandbox/mail/:id/html", ({ params }, reply) => {
    const mail = inbox.find(params.id);
    return reply
      .code(mail ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(mail?.html ?? "");
  });
  app.get<{ Params: { id: string; index: string } }>(
    "/sandbox/mail/:id/files/:index",
    ({ params }, reply) => {
      const file = inbox.find(params.id)?.attachments?.[Number(params.index)];
      if (!file) return reply.code(404).send();
      return reply
        .header(
          "content-disposition",
          `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .type(file.type)
        .send(Buffer.from(file.content, "base64"));
    },
  );
  app.delete("/sandbox/mail", (_request, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });
};
