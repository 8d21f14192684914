import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { measureReason, userEdit } from "./admin/admin.ts";
import { refundRequest } from "./checkout/payments.ts";
import { rentalForm, rentalRequest } from "./leases/rentals.ts";
import { contactMessage } from "./messages/contact.ts";
import { report } from "./moderation/reports.ts";
import { orderRequest } from "./orders/orders.ts";
import { newProduct } from "./products/products.ts";
import { changedSpace, newSpace } from "./spaces/spaces.ts";

const ID = "0190a5a0-0000-7000-8000-000000000001";
const picture = new File(["x"], "photo", { type: "image/png" });
const long = (length: number): string => "x".repeat(length);

const refusals = (schema: z.ZodType, typed: unknown): [string, string][] =>
  (schema.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

const product = {
  rentedSpaceId: ID,
  productName: "Vanille",
  pickupLocation: "Terre Sainte",
  brand: "Vanille des Hauts",
  category: "Vanille",
  subCategory: "Gousses",
  quantity: "10",
  price: "8,5",
  area: "1",
  description: "Gousses",
  productPhoto: picture,
};
const space = {
  name: "Garage",
  surface: "12",
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  price: "12,50",
  managerLastName: "Hoarau",
  managerFirstName: "Jean",
  phone: "0692000001",
  photo: picture,
};
const rental = {
  storageId: ID,
  spaceToRent: 2,
  startDate: "2027-01-01",
  endDate: "2027-02-01",
  totalPrice: 25,
};
const order = { storageId: ID, item: { price: 8.5, quantity: 1, productId: ID }, supplierId: ID };
const refund = { transactionId: ID, amount: "5", reason: "Pot cassé" };
const contact = {
  name: "Hoarau",
  firstName: "Marie",
  email: "marie@exemple.re",
  phone: "0262123456",
  message: "Bonjour",
};
const reported = {
  isGoodFaith: true,
  subjectType: "product",
  subjectId: ID,
  cause: "danger",
  words: "Périmé",
};

type Form = [
  name: string,
  schema: z.ZodType,
  filled: object,
  wrong: [field: string, typed: unknown, message: string][],
];

/**
 * The errors that each form gives for each field. Sources: specification §5, product decisions §4
 * and §6.
 */
const FORMS: Form[] = [
  [
    "product",
    newProduct,
    product,
    [
      ["productName", "", "Le nom du produit est requis."],
      ["pickupLocation", "", "Le lieu de récupération est requis."],
      ["brand", "", "La marque est requise."],
      ["quantity", "", "La quantité est requise."],
      ["quantity", "0", "La quantité doit être comprise entre 1 et 10000."],
      ["quantity", "10001", "La quantité doit être comprise entre 1 et 10000."],
      ["price", "", "Le prix est requis."],
      ["price", "0,99", "Le prix doit être d'au moins 1 €."],
      ["area", "", "La surface est requise."],
      ["area", "0", "La surface doit être d'au moins 1 m²."],
      ["area", "10001", "La surface ne peut pas dépasser 10 000 m²."],
      ["description", "", "La description est requise."],
      ["productPhoto", undefined, "La photo du produit est requise."],
      ["category", "Autre", "Catégorie inconnue."],
      ["subCategory", "Miels", "Cette sous-catégorie ne convient pas."],
    ],
  ],
  [
    "space",
    newSpace,
    space,
    [
      ["name", "", "Le nom est requis"],
      ["surface", "", "La surface est requise."],
      ["surface", "0", "La surface doit être positive."],
      ["surface", "10001", "La surface ne peut pas dépasser 10 000 m²."],
      ["address", "", "L'adresse est requise"],
      ["price", "", "Le tarif est requis."],
      ["price", "0", "Le tarif doit être positif."],
      ["managerLastName", "", "Le nom du responsable est requis"],
      ["managerFirstName", "", "Le prénom du responsable est requis"],
      ["phone", "", "Le téléphone est requis"],
      ["lat", "91", "Coordonnées invalides"],
      ["lat", -91, "Coordonnées invalides"],
      ["lng", "181", "Coordonnées invalides"],
      ["lng", "est", "Coordonnées invalides"],
      ["photo", undefined, "La photo de l'espace est requise."],
    ],
  ],
  ["space, changed", changedSpace, space, [["photo", "x", "La photo de l'espace est requise."]]],
  [
    "rental dialog",
    rentalForm,
    { startDate: "2027-01-01", paletteCount: "1", monthCount: "36" },
    [
      ["startDate", "", "La date de début est obligatoire"],
      ["startDate", "demain", "Date invalide"],
      ["paletteCount", "", "Le nombre de palettes est obligatoire"],
      ["paletteCount", "10001", "Le nombre de palettes est trop grand"],
      ["monthCount", "37", "La durée ne peut pas dépasser 36 mois."],
    ],
  ],
  [
    "rental request",
    rentalRequest,
    rental,
    [
      ["storageId", "x", "Identifiant invalide"],
      ["spaceToRent", 0, "Le nombre de palettes ne peut pas être inférieur à 1"],
      ["startDate", "", "La date de début est obligatoire"],
      ["endDate", undefined, "La date de fin est obligatoire"],
      ["totalPrice", undefined, "Le total est obligatoire"],
      ["totalPrice", -1, "Le total ne peut pas être négatif"],
      ["totalPrice", 25.001, "Le total ne peut pas avoir plus de deux décimales"],
    ],
  ],
  [
    "order request",
    orderRequest,
    order,
    [
      ["storageId", "x", "Produit invalide. Veuillez réessayer."],
      ["item", undefined, "Produit invalide. Veuillez réessayer."],
      ["supplierId", undefined, "ID du vendeur introuvable."],
    ],
  ],
  [
    "refund",
    refundRequest,
    refund,
    [
      ["amount", "", "Indiquez un montant."],
      ["amount", "0", "Le montant doit être supérieur à 0."],
      ["amount", "1000000", "Le montant est trop élevé."],
      ["reason", "", "Indiquez la raison du remboursement."],
      ["reason", long(2001), "2000 caractères au maximum"],
    ],
  ],
  [
    "contact",
    contactMessage,
    contact,
    [
      ["name", "", "Le nom est requis"],
      ["firstName", "", "Le prénom est requis"],
      ["email", "", "L'email est requis"],
      ["email", "marie", "Email invalide"],
      ["message", "", "Le message est requis"],
      ["message", long(2001), "2000 caractères au maximum"],
    ],
  ],
  [
    "report",
    report,
    reported,
    [
      ["subjectType", "user", "Objet inconnu"],
      ["cause", "", "Veuillez choisir un motif"],
      ["words", "", "Veuillez dire ce qui ne va pas"],
      ["words", long(501), "500 caractères au maximum"],
      ["email", "marie", "Email invalide"],
      ["isGoodFaith", false, "Veuillez confirmer que vous êtes de bonne foi"],
    ],
  ],
  [
    "user, edited by the administrator",
    userEdit,
    { name: "Hoarau", firstName: "Marie", email: "marie@exemple.re", mobilePhone: "0692123456" },
    [
      ["name", "", "Veuillez entrer Nom"],
      ["firstName", "", "Veuillez entrer Prénom"],
      ["email", "", "Veuillez entrer Email"],
      ["email", "marie", "Email invalide"],
      ["mobilePhone", " ", "Veuillez entrer Téléphone portable"],
      ["mobilePhone", undefined, "Veuillez entrer Téléphone portable"],
      [
        "mobilePhone",
        "0262123456",
        "Le téléphone portable doit commencer par 06 ou 07 et avoir 10 chiffres.",
      ],
    ],
  ],
  [
    "measure against somebody",
    measureReason,
    { reason: "Fraude." },
    [
      ["reason", "", "Veuillez indiquer le motif"],
      ["reason", long(501), "500 caractères au maximum"],
    ],
  ],
];

describe.each(FORMS)("%s", (_name, schema, filled, wrong) => {
  it("is accepted when it is filled in", () => {
    expect(refusals(schema, filled)).toEqual([]);
  });

  it.each(wrong)("refuses as %s %j: %s", (field, typed, message) => {
    expect(refusals(schema, { ...filled, [field]: typed })).toEqual([[field, message]]);
  });
});

describe("an ordered quantity", () => {
  it.each([
    ["", "La quantité est requise."],
    [0, "La quantité ne peut pas être inférieure à 1."],
    [10_001, "La quantité ne peut pas dépasser 10000."],
  ])("of %j is refused", (quantity, message) => {
    const asked = { ...order, item: { ...order.item, quantity } };
    expect(refusals(orderRequest, asked)).toEqual([["item.quantity", message]]);
  });
});

describe("a product's photo", () => {
  it("may be copied from another product of the artisan", () => {
    const { productPhoto, ...others } = product;
    expect(refusals(newProduct, { ...others, photoOf: ID })).toEqual([]);
    expect(refusals(newProduct, others)).toEqual([
      ["productPhoto", "La photo du produit est requise."],
    ]);
  });
});

describe("the position that a lessor chooses on the map", () => {
  it.each([
    ["-21.34", "55.48", -21.34, 55.48],
    [" ", "", undefined, undefined],
    [undefined, undefined, undefined, undefined],
    ["90", "-180", 90, -180],
  ])("is read of %j and %j, and left out where they are empty", (lat, lng, north, east) => {
    const { lat: y, lng: x } = newSpace.parse({ ...space, lat, lng });
    expect([y, x]).toEqual([north, east]);
  });
});

describe("the sentence about a measure's reason", () => {
  it.each([
    ["Fraude", "Fraude."],
    ["Fraude.", "Fraude."],
    ["Fraude !", "Fraude !"],
    ["Pourquoi ?", "Pourquoi ?"],
    ["Et caetera…", "Et caetera…"],
    ["Article 3. Fraude", "Article 3. Fraude."],
  ])("%s gets a full stop if it has no end mark: %s", (typed, kept) => {
    expect(measureReason.parse({ reason: typed }).reason).toBe(kept);
  });
});
