import type { Readable } from "node:stream";
import * as contract from "@stokaz/contract/admin/admin";
import { exportAudit, listAudit } from "@stokaz/contract/admin/admin-audit";
import { getUserDetail, listCommitments } from "@stokaz/contract/admin/admin-details";
import { adminDashboard, adminExport, exportFileName } from "@stokaz/contract/admin/admin-lists";
import { listGivenUpMails, sendMailsAgain } from "@stokaz/contract/admin/admin-mails";
import { getOverview } from "@stokaz/contract/admin/admin-overview";
import { getPurchaseDetail, getTransactionPurchase } from "@stokaz/contract/admin/admin-purchases";
import { getQueue, placeSpace, resolveItem } from "@stokaz/contract/admin/admin-queue";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { Clock } from "../../platform/clock.ts";
import type { Bind, CallContext } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Deletion } from "./deletion/service.ts";
import type { Details } from "./details/service.ts";
import { toWireAround } from "./details/wire.ts";
import type { GivenUpMails } from "./given-up-mails/service.ts";
import type { Journal } from "./journal/service.ts";
import { toJournalCsv } from "./journal/wire.ts";
import type { AdminLists } from "./lists/service.ts";
import { toListCsv } from "./lists/wire.ts";
import type { Moderation } from "./moderation/service.ts";
import type { AdminOverview } from "./overview/service.ts";
import type { PurchaseHistories } from "./purchase/service.ts";
import { toWirePurchase } from "./purchase/wire.ts";
import type { Queue } from "./queue/service.ts";
import { toWireQueue } from "./queue/wire.ts";
import type { Admin } from "./service.ts";
import { toWireAct, toWireMail, toWireRows, toWireUserRow } from "./wire.ts";

type Services = {
  admin: Admin;
  lists: AdminLists;
  deletion: Deletion;
  moderation: Moderation;
  journal: Journal;
  overview: AdminOverview;
  queue: Queue;
  givenUpMails: GivenUpMails;
  details: Details;
  purchases: PurchaseHistories;
};

const download = (name: string, body: Readable, { setHeader }: CallContext): StreamedAnswer => {
  setHeader("content-disposition", `attachment; filename="${name}"`);
  return new StreamedAnswer("text/csv; charset=utf-8", body);
};

export const bindAdminRoutes = (
  on: Bind,
  services: Services,
  { clock, timeZone }: { clock: Clock; timeZone: string },
): void => {
  const {
    admin,
    lists,
    deletion,
    moderation,
    journal,
    overview,
    queue,
    givenUpMails,
    details,
    purchases,
  } = services;
  on(adminDashboard, async ({ query }) => {
    const found = await lists.find(query);
    return {
      data: toWireRows(found),
      ...(found.total === undefined ? {} : { total: found.total, committed: found.committed }),
    };
  });
  on(contract.adminUpdateUser, async ({ params, body }, actor) => {
    await admin.editUser(actor, params.id, body);
    return { success: true, message: "Mise à jour réussie !" };
  });
  on(contract.adminDelete, async ({ params, query }, actor) => {
    await deletion.delete(actor, params.type, params.id, query.confirm);
    return { success: true, message: "Suppression réussie !" };
  });
  on(contract.suspendUser, async ({ params, body }, actor) => {
    const { takes_effect_on: from } = await moderation.suspend(actor, params.id, body);
    const message = from
      ? `Le compte sera suspendu le ${frenchDay(from)}.`
      : "Le compte est suspendu.";
    return { success: true, message };
  });
  on(contract.reinstateUser, async ({ params }, actor) => {
    const wasSuspended = await moderation.reinstate(actor, params.id);
    const message = wasSuspended ? "Le compte est rétabli." : "Le compte ne sera pas suspendu.";
    return { success: true, message };
  });
  on(contract.hideListing, async ({ params, body }, actor) => {
    await moderation.hide(actor, params.type, params.id, body);
    return { success: true, message: "Masqué. Son propriétaire en est averti." };
  });
  on(contract.showListing, async ({ params }, actor) => {
    await moderation.show(actor, params.type, params.id);
    return { success: true, message: "De nouveau visible." };
  });
  on(adminExport, async ({ query }, actor, context) =>
    download(
      exportFileName(query.type, clock.today()),
      toListCsv(query.type, await lists.exportAll(actor, query), {
        today: clock.today(),
        timeZone,
      }),
      context,
    ),
  );
  on(listAudit, async ({ query: { page, ...filters } }) => {
    const { rows, total } = await journal.find(filters, page);
    return { data: rows.map(toWireAct), total };
  });
  on(exportAudit, async ({ query }, actor, context) =>
    download(
      exportFileName("audit", clock.today()),
      toJournalCsv(await journal.exportAll(actor, query), timeZone),
      context,
    ),
  );
  on(getOverview, ({ query }) => overview.find(query));
  on(getQueue, async () => toWireQueue(await queue.listWaiting()));
  on(resolveItem, async ({ params }, actor) => {
    await queue.resolve(actor, params.id);
    return { success: true, message: "C'est traité." };
  });
  on(listGivenUpMails, async ({ query }) => {
    const { rows, total } = await givenUpMails.find(query.page);
    return { data: rows.map(toWireMail), total };
  });
  on(sendMailsAgain, async ({ body }, actor) => {
    const count = await givenUpMails.sendAgain(actor, body.id);
    const message = count > 1 ? `${count} e-mails repartent.` : "L'e-mail repart.";
    return { success: true, message };
  });
  on(placeSpace, async ({ params, body }, actor) => {
    await queue.place(actor, params.id, body);
    return { success: true, message: "Le repère est placé." };
  });
  on(getUserDetail, async ({ params }) => {
    const found = await details.findUser(params.id);
    const acts = await journal.find({ subjectId: params.id }, 1);
    return {
      user: toWireUserRow(found.account),
      ...toWireAround(found),
      acts: acts.rows.map(toWireAct),
    };
  });
  on(getPurchaseDetail, async ({ params }) =>
    toWirePurchase(await purchases.find(params.purpose, params.id)),
  );
  on(getTransactionPurchase, ({ params }) => details.findPurchaseOf(params.id));
  on(listCommitments, async ({ params }) => {
    const found = await details.listCommitments(params.type, params.id);
    return { data: found.map(({ id, ...commitment }) => ({ _id: id, ...commitment })) };
  });
};
