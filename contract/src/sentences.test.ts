import { describe, expect, it } from "vitest";
import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_NAMES } from "./admin/admin-audit.ts";
import {
  ADMIN_LISTS,
  exportFileName,
  TRANSACTION_LABELS,
  TRANSACTION_TYPES,
  transactionStatusLabel,
} from "./admin/admin-lists.ts";
import { DISPUTE_REASON_NAMES, REFUND_DELAY, refundableMessage } from "./checkout/payments.ts";
import { RENTAL_STATUSES, rightTotalMessage, roomLeftMessage } from "./leases/rentals.ts";
import { REPORT_CAUSES, REPORTED } from "./moderation/reports.ts";
import { frenchEuros } from "./money/euros.ts";
import { cents } from "./money/money.ts";
import { order, rightPriceMessage, stockLeftMessage } from "./orders/orders.ts";
import { ADMIN_PAGE_SIZE } from "./paging.ts";
import { CATEGORIES, categoryNames } from "./products/categories.ts";
import { PRODUCT_SORTS } from "./products/product-sorts.ts";
import { areaLeftMessage, areaTaken } from "./products/products.ts";
import { SPACE_SORTS } from "./spaces/available-spaces.ts";
import { calendarDay } from "./time/calendar.ts";
import { frenchDay } from "./time/french-day.ts";
import { frenchPeriod } from "./time/french-period.ts";

/** Replaces spaces of any width, which French typography uses, with normal spaces. */
const plain = (text: string): string => text.replace(/\s/gu, " ");

describe("sentences", () => {
  it.each([
    [stockLeftMessage(0), "Ce produit est épuisé."],
    [stockLeftMessage(3), "Il n'en reste que 3 en stock."],
    [
      rightPriceMessage(cents(123_450), cents(120_000)),
      "Le prix de ce produit est passé de 1 200,00 € à 1 234,50 €.",
    ],
    [refundableMessage(cents(0)), "Ce paiement est déjà remboursé en totalité."],
    [refundableMessage(cents(1200)), "Il ne reste que 12,00 € à rembourser sur ce paiement."],
    [roomLeftMessage(0), "Il ne reste plus de place dans cet espace pour cette période."],
    [roomLeftMessage(1), "Il ne reste que 1 palette pour cette période."],
    [roomLeftMessage(2), "Il ne reste que 2 palettes pour cette période."],
    [rightTotalMessage(cents(7500), cents(6000)), "Le prix total est passé de 60,00 € à 75,00 €."],
    [
      areaLeftMessage(0),
      "Vos autres produits occupent déjà toute la surface louée : partagez la palette de l'un d'eux.",
    ],
    [
      areaLeftMessage(2),
      "Il ne reste que 2 m² dans la surface louée : réduisez la surface du produit, ou partagez la palette d'un autre.",
    ],
    [frenchEuros(cents(123_450)), "1 234,50 €"],
    [frenchDay(calendarDay("2026-12-25")), "25 décembre 2026"],
    [frenchDay(calendarDay("2027-01-01")), "1er janvier 2027"],
    [frenchDay(calendarDay("2027-01-11")), "11 janvier 2027"],
    [
      frenchPeriod({ startDate: calendarDay("2026-11-04"), endDate: calendarDay("2026-12-04") }),
      "du 4 novembre 2026 au 3 décembre 2026",
    ],
    [exportFileName("users", calendarDay("2026-11-22")), "utilisateurs-2026-11-22.csv"],
    [exportFileName("transactions", calendarDay("2026-11-22")), "transactions-2026-11-22.csv"],
    [exportFileName("spaces", calendarDay("2026-11-22")), "espaces-2026-11-22.csv"],
    [exportFileName("products", calendarDay("2026-11-22")), "produits-2026-11-22.csv"],
    [exportFileName("audit", calendarDay("2026-11-22")), "journal-2026-11-22.csv"],
  ])("%s", (said, expected) => {
    expect(plain(said)).toBe(expected);
  });
});

describe("an order's state on the wire", () => {
  const { status } = order.shape;

  it.each([
    ["À récupérer", "to_collect"],
    ["Récupéré", "collected"],
  ] as const)("%s is %s", (wire, own) => {
    expect(status.decode(wire)).toBe(own);
    expect(status.encode(own)).toBe(wire);
  });

  it("refuses any other state", () => {
    expect(status.safeParse("Perdu").success).toBe(false);
  });
});

describe("movements of money", () => {
  it("have the names that the administrator reads", () => {
    expect(TRANSACTION_LABELS).toEqual({
      rental: "Location",
      order: "Commande",
      refund: "Remboursement",
      transfer: "Versement",
      reversal: "Annulation de versement",
      fee: "Frais de plateforme",
    });
  });

  it.each([
    ["rental", "En attente", "Réussie", "Échouée"],
    ["order", "En attente", "Réussie", "Échouée"],
    ["refund", "En attente", "Réussi", "Échoué"],
    ["transfer", "En attente", "Réussi", "Échoué"],
    ["reversal", "En attente", "Réussie", "Échouée"],
    ["fee", "En attente", "Perçus", "Échoués"],
  ] as const)("agree with %s: %s, %s, %s", (type, ...labels) => {
    const states = ["pending", "succeeded", "failed"] as const;
    expect(states.map((state) => transactionStatusLabel(type, state))).toEqual(labels);
  });
});

describe("names on the wire", () => {
  it("are those of the product decisions", () => {
    expect(ADMIN_LISTS).toEqual(["transactions", "users", "spaces", "products"]);
    expect(ADMIN_PAGE_SIZE).toBe(10);
    expect(TRANSACTION_TYPES).toEqual(["rental", "order", "refund", "transfer", "reversal", "fee"]);
    expect(RENTAL_STATUSES).toEqual([
      "pending",
      "requested",
      "confirmed",
      "ended",
      "expired",
      "cancelled",
      "refunded",
    ]);
    expect(SPACE_SORTS).toEqual(["newest", "distance", "price", "room"]);
    expect(PRODUCT_SORTS).toEqual([
      "newest",
      "price-up",
      "price-down",
      "unit-price-up",
      "distance",
    ]);
  });

  it("are those of the product decisions for reports", () => {
    expect(REPORTED).toEqual(["product", "space", "seller", "review", "message", "person"]);
    expect(Object.keys(REPORT_CAUSES)).toEqual([
      "misleading",
      "green_claim",
      "forbidden",
      "danger",
      "counterfeit",
      "minors",
      "identity",
      "hidden_business",
      "conduct",
      "fraud",
      "other",
    ]);
  });
});

describe("areaTaken", () => {
  it("counts each pallet once, by the largest product on it", () => {
    expect(areaTaken([])).toBe(0);
    const kept = [
      { pallet: "a", area: 2 },
      { pallet: "b", area: 1 },
      { pallet: "a", area: 3 },
    ];
    expect(areaTaken(kept)).toBe(4);
  });
});

describe("what an administrator reads", () => {
  it("has a name for every act", () => {
    expect(AUDIT_ACTION_NAMES).toEqual({
      "sign-in": "Connexion",
      "sign-in-refused": "Connexion refusée",
      password: "Mot de passe changé",
      "factor-reset": "Second facteur retiré",
      grant: "Droits accordés",
      edit: "Modification",
      delete: "Suppression",
      suspend: "Suspension",
      reinstate: "Rétablissement",
      hide: "Masquage",
      show: "Affichage",
      export: "Export",
      refund: "Remboursement",
      "refund-retry": "Remboursement relancé",
      "refund-settle": "Remboursement réglé par virement",
      reconcile: "Rapprochement",
      register: "Injonction enregistrée",
      recall: "Rappel de produit",
      leave: "Préavis donné",
      resolve: "Traitement",
      place: "Repère placé",
      publish: "Publication",
      read: "Lecture",
      seal: "Clôture d'un mois",
      release: "Reprise des versements",
      resend: "Renvoi",
      decide: "Décision",
      close: "Fermeture",
      open: "Fermeture levée",
    });
  });

  it("has a name for every subject of an act", () => {
    expect(AUDIT_SUBJECT_NAMES).toEqual({
      user: "Utilisateur",
      space: "Espace",
      text: "Texte",
      review: "Avis",
      books: "Comptabilité",
      document: "Document",
      tax: "Fiscalité",
      product: "Produit",
      transaction: "Transaction",
      order: "Commande",
      rental: "Location",
      list: "Liste",
      message: "Message",
      report: "Signalement",
      payouts: "Versements",
      mail: "E-mail",
      closure: "Fermeture",
    });
  });

  it("has a name for a bank's reasons", () => {
    expect(DISPUTE_REASON_NAMES).toEqual({
      bank_cannot_process: "Refus de la banque",
      credit_not_processed: "Remboursement non reçu",
      customer_initiated: "Demande du client",
      debit_not_authorized: "Prélèvement non autorisé",
      duplicate: "Paiement en double",
      fraudulent: "Fraude",
      general: "Motif non précisé",
      incorrect_account_details: "Compte bancaire erroné",
      insufficient_funds: "Provision insuffisante",
      noncompliant: "Règles de la carte non respectées",
      product_not_received: "Produit non reçu",
      product_unacceptable: "Produit non conforme",
      subscription_canceled: "Abonnement résilié",
      unrecognized: "Paiement non reconnu",
    });
  });
});

describe("what everybody reads", () => {
  it("says when refunded money arrives", () => {
    expect(REFUND_DELAY).toBe("sous 5 à 10 jours selon votre banque");
  });

  it("has the tree of products", () => {
    expect(CATEGORIES).toEqual({
      Boissons: ["Rhums et punchs", "Sirops et jus", "Cafés et thés", "Tisanes"],
      "Épicerie sucrée": ["Miels", "Confitures", "Chocolats", "Biscuits et confiseries"],
      "Épicerie salée": ["Épices", "Piments et achards", "Sels et vinaigres", "Huiles"],
      Vanille: ["Gousses", "Poudres et extraits"],
      "Bien-être": ["Savons", "Huiles essentielles", "Bougies"],
      Artisanat: ["Vannerie", "Textile et broderie", "Bois", "Poterie et céramique"],
      "Produits frais": ["Fruits", "Légumes", "Fromages et œufs"],
    });
    expect(categoryNames).toEqual(Object.keys(CATEGORIES));
  });
});
