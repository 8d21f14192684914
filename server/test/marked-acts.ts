import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { announce, receive } from "./deliveries.ts";
import { anAdmin } from "./factories.ts";
import { done, type MarkedLife } from "./marked-lives.ts";
import { createMessageActions } from "./messages.ts";
import { today } from "./purchases.ts";
import { A_COMPANY, A_PERSON, PARCEL } from "./tax.ts";
import { actFor, joinTeam } from "./team.ts";

type Act = (life: MarkedLife) => Promise<void>;

const aPdf = (words: string): File =>
  new File([`%PDF-1.7\n1 0 obj << /Title (${words}) >> endobj\ntrailer << >>\n%%EOF\n`], "a.pdf");

/** Acts of the people of a life, in any order: each leaves personal data. */
export const ACTS: Readonly<Record<string, Act>> = {
  "buyer and artisan write to each other": async (life) => {
    const { harness, buyer, artisan, orderId, words, picture } = life;
    const actions = createMessageActions(harness);
    const said = async (by: typeof buyer) => ({ words: words(by), pictures: [await picture(by)] });
    const id = await actions.opened(buyer, "order", orderId, artisan, await said(buyer));
    done(await actions.send(artisan, id, await said(artisan)));
  },

  "buyer reviews, artisan and lessor answer": async (life) => {
    const { as, buyer, artisan, lessor, orderId, spaceId, words } = life;
    const review = { purchaseId: orderId, rating: 4, words: words(buyer) };
    for (const about of [
      { about: "seller", subjectId: artisan.userId },
      { about: "place", subjectId: spaceId },
    ]) {
      await as(buyer, "POST", "/api/reviews", { json: { ...review, ...about } });
    }
    for (const owner of [artisan, lessor]) {
      const { data } = await as(owner, "GET", "/api/reviews/received");
      const json = { words: words(owner) };
      await as(owner, "POST", `/api/reviews/${data[0]._id}/answer`, { json });
    }
  },

  "buyer reports a product, the operator decides": async (life) => {
    const { harness, as, buyer, productId, words } = life;
    const report = { subjectType: "product", subjectId: productId, cause: "danger" };
    const said = { ...report, words: words(buyer), isGoodFaith: true };
    await as(buyer, "POST", "/api/reports", { json: said });
    const admin = await anAdmin(harness);
    const { data } = await as(admin, "GET", "/api/admin/reports?status=open");
    const json = { reason: "Rien de dangereux.", measure: "none" };
    await as(admin, "POST", `/api/admin/reports/${data[0]._id}/decide`, { json });
  },

  "buyer claims, artisan refuses, buyer gives up": async (life) => {
    const { as, buyer, artisan, orderId, lineId, words, picture } = life;
    const claim = { purpose: "order", purchaseId: orderId, reason: "damaged", wish: "whole" };
    const lines = JSON.stringify([{ lineId, units: 1 }]);
    const { claimId } = await as(buyer, "POST", "/api/claims", {
      form: { ...claim, lines, words: words(buyer), pictures: await picture(buyer) },
    });
    const move = async (by: typeof buyer, name: string) =>
      as(by, "POST", `/api/claims/${claimId}/moves`, {
        form: { move: name, words: words(by), pictures: await picture(by) },
      });
    await move(artisan, "refuse");
    await move(buyer, "withdraw");
  },

  "buyer withdraws from a unit, lessor takes it back": async (life) => {
    const { as, buyer, lessor, orderId, lineId, words } = life;
    const lines = [{ lineId, quantity: 1 }];
    await as(buyer, "POST", `/api/orders/${orderId}/withdrawal`, { json: { lines } });
    const { past } = await as(buyer, "GET", `/api/orders/${orderId}/withdrawal`);
    const json = { withdrawalId: past[0]._id, lineIds: [lineId], note: words(lessor) };
    await as(lessor, "POST", `/api/handovers/${orderId}/returned`, { json });
  },

  "buyer waits for what is sold out": async ({ as, money, buyer, aGood }) => {
    const last = await aGood("1");
    const { orderId } = await money.aPaidOrder(buyer, last, 1);
    done(await money.collect(buyer, orderId));
    await as(buyer, "POST", `/api/product/${last._id}/restock-requests`, { json: {} });
  },

  "lessor refuses to hand over, the operator refunds": async (life) => {
    const { harness, as, money, buyer, lessor, aGood, lineOf, words, picture } = life;
    const { orderId } = await money.aPaidOrder(buyer, await aGood(), 1);
    await as(lessor, "POST", `/api/handovers/${orderId}/refuse`, {
      form: {
        lineIds: JSON.stringify([await lineOf(orderId)]),
        reason: "damaged",
        note: words(lessor),
        picture: await picture(lessor),
      },
    });
    const admin = await anAdmin(harness);
    const { data } = await as(admin, "GET", "/api/admin/handover-cases?status=open");
    const json = { decision: "refund", reason: "Abîmé." };
    await as(admin, "POST", `/api/admin/handover-cases/${data[0]._id}/decide`, { json });
  },

  "everybody asks for their data": async ({ harness, as, people }) => {
    for (const person of people) await as(person, "POST", "/api/auth/export");
    await harness.app.jobs.drain();
  },

  "everybody wants another address": async ({ as, people }) => {
    for (const person of people) {
      const json = { email: `${person.mark}autre@test.re`, password: "trois letchis bien rouges" };
      await as(person, "PUT", "/api/auth/email", { json });
    }
  },

  "artisan says what the business is": async ({ as, artisan: { mark, digits, ...artisan } }) => {
    await as({ ...artisan }, "PUT", "/api/auth/business", {
      json: {
        legalForm: "SARL",
        address: `1 rue ${mark}rue`,
        phone: `0262${digits}`,
        email: `${mark}mail@test.re`,
        register: `RCS ${mark}`,
        vatStatus: "franchise",
        mediatorName: `Médiateur ${mark}`,
        mediatorSite: `https://${mark}.test`,
        packagingNumber: "FR123456_01ABCD",
        textileNumber: "FR123456_11ABCD",
        foodDeclaration: `Récépissé ${mark}`,
        isLawCertified: true,
        vatNumber: "",
      },
    });
  },

  "artisan sends an insurance certificate": async ({ as, artisan }) => {
    await as(artisan, "POST", "/api/insurance", {
      form: {
        insurer: `Prudence ${artisan.mark}`,
        number: artisan.mark,
        endsOn: addMonths(today(), 12),
        file: aPdf(artisan.mark),
      },
    });
  },

  "both sellers say what the tax authority asks": async ({ as, artisan, lessor, spaceId }) => {
    const company = { ...A_COMPANY, holder: artisan.mark };
    await as(artisan, "PUT", "/api/tax-identity", { json: company });
    const person = { ...A_PERSON, holder: lessor.mark };
    await as(lessor, "PUT", "/api/tax-identity", { json: person });
    const json = { parcel: PARCEL, kind: "garage" };
    await as(lessor, "PUT", `/api/tax-identity/places/${spaceId}`, { json });
  },

  "artisan keeps a stock": async ({ as, artisan, productId, words, picture }) => {
    const note = { kind: "broken", units: 1, note: words(artisan) };
    await as(artisan, "POST", `/api/product/${productId}/stock`, { json: note });
    const batch = { number: `L-${artisan.mark}`, lastDay: addDays(today(), 300), units: 1 };
    const json = { ...batch, isInStock: true, place: `Étagère ${artisan.mark}` };
    await as(artisan, "POST", `/api/product/${productId}/batches`, { json });
    const form = { picture: await picture(artisan), description: `Chez ${artisan.mark}` };
    await as(artisan, "POST", `/api/product/${productId}/pictures`, { form });
  },

  "artisan sends a file of products": async ({ harness, as, artisan }) => {
    const file = new File([`nom;prix\nMiel ${artisan.mark};8,50\n`], `${artisan.mark}.csv`);
    await as(artisan, "POST", "/api/product/imports", { form: { file } });
    await harness.app.jobs.drain();
  },

  "artisan announces a delivery, lessor receives it": async (life) => {
    const { harness, artisan, lessor, rentalId, productId, words, picture } = life;
    const note = { note: words(artisan) };
    const announced = await announce(harness, artisan, rentalId, { [productId]: 2 }, note);
    const { _id } = done(announced).delivery;
    const received = { note: words(lessor), picture: await picture(lessor) };
    done(await receive(harness, lessor, _id, { [productId]: 1 }, received));
  },

  "both write down how the place is": async (life) => {
    const { as, artisan, lessor, rentalId, words, picture } = life;
    const state = `/api/leases/${rentalId}/place-states/entry`;
    for (const side of [artisan, lessor]) {
      await as(side, "PUT", `${state}/notes`, { json: { notes: words(side), replaces: "" } });
      const form = { picture: await picture(side), description: `Chez ${side.mark}` };
      await as(side, "POST", `${state}/pictures`, { form });
    }
  },

  "both sign how they leave it": async ({ harness, as, artisan, lessor, rentalId, words }) => {
    const states = `/api/leases/${rentalId}/place-states`;
    await harness.setNow(new Date(`${addDays(addMonths(today(), 1), -2)}T08:00:00Z`));
    for (const side of [artisan, lessor]) {
      await as(side, "PUT", `${states}/exit/notes`, { json: { notes: words(side), replaces: "" } });
    }
    const { version } = (await as(lessor, "GET", states)).exit;
    for (const side of [artisan, lessor]) {
      await as(side, "POST", `${states}/exit/sign`, { json: { version } });
    }
    await harness.app.jobs.drain();
    await harness.setNow(undefined);
  },

  "lessor shows and closes the place": async ({ as, lessor, spaceId, picture }) => {
    const form = { picture: await picture(lessor), description: `Chez ${lessor.mark}` };
    await as(lessor, "POST", `/api/storageSpace/${spaceId}/pictures`, { form });
    const days = { from: addDays(today(), 3), to: addDays(today(), 4) };
    const json = { storageId: spaceId, ...days, reason: `Fête de ${lessor.mark}` };
    await as(lessor, "POST", "/api/closures", { json });
    await as(lessor, "POST", "/api/pickup-calendar");
  },

  "helper joins the artisan's team and acts": async (life) => {
    const { harness, as, artisan, helper, productId, words } = life;
    await joinTeam(harness, artisan, helper, ["products", "sales", "leases", "money"]);
    done(await actFor(harness, helper, artisan.userId));
    const json = { kind: "broken", units: 1, note: words(helper) };
    await as(helper, "POST", `/api/product/${productId}/stock`, { json });
    done(await actFor(harness, helper, null));
  },

  "helper hands over at the lessor's": async (life) => {
    const { harness, as, lessor, helper, spaceId, rentalId, words, picture } = life;
    const json = { email: helper.email };
    await as(lessor, "POST", `/api/storageSpace/${spaceId}/managers`, { json });
    const [token] = (await harness.mailsTo(helper.email)).flatMap(
      ({ text }) => /remises[^\s]*invitation=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    await as(helper, "POST", "/api/handovers/accept-invitation", { json: { token } });
    const state = `/api/leases/${rentalId}/place-states/entry`;
    const { notes } = (await as(helper, "GET", `/api/leases/${rentalId}/place-states`)).entry;
    const said = { notes: `${notes.lessor} ${words(helper)}`, replaces: notes.lessor };
    await as(helper, "PUT", `${state}/notes`, { json: said });
    const form = { picture: await picture(helper), description: `Vu par ${helper.mark}` };
    await as(helper, "POST", `${state}/pictures`, { form });
  },
};

/**
 * Ends the lease, with its goods and the reviews of its two sides. It comes after all other acts.
 */
export const endLife = async (life: MarkedLife): Promise<void> => {
  const { as, artisan, lessor, rentalId, words, picture } = life;
  const left = `/api/leases/${rentalId}/leftovers`;
  const form = { note: words(lessor), picture: await picture(lessor) };
  await as(lessor, "POST", `${left}/report`, { form });
  await as(artisan, "POST", `${left}/fetch`, { json: {} });
  await as(lessor, "POST", `${left}/confirm`);
  const review = { about: "tenant", purchaseId: rentalId, subjectId: artisan.userId, rating: 5 };
  await as(lessor, "POST", "/api/reviews", { json: { ...review, words: words(lessor) } });
};
