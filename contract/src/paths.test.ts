import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { internalPath, paths } from "./paths.ts";

const SPECIFIED = [
  "landing /",
  "offerStorage /proposer-stockage",
  "howItWorks /comment-ca-marche",
  "registration /inscription",
  "login /connexion",
  "acceptTexts /nouveaux-textes",
  "forgotPassword /mot-de-passe-oublie",
  "resetPassword /reinitialiser-mot-de-passe",
  "confirmEmail /confirmer-email",
  "registerForm /register-form",
  "communeStorage /stockage/:commune",
  "communeProducts /produits-locaux/:commune",
  "search /search",
  "storageManagement /storage-management",
  "lessorCalendar /mes-espaces/calendrier",
  "storageDetails /storage-details",
  "lease /locations/:id",
  "productListing /product-listing",
  "product /produits/:id",
  "place /lieux/:id",
  "space /espaces/:id",
  "seller /vendeurs/:id",
  "basket /panier",
  "review /verifier-commande",
  "profile /profile",
  "myOrders /my-orders",
  "handovers /remises",
  "handoverAnswer /remise",
  "withdrawal /retractation",
  "orderWithdrawal /my-orders/:orderId/retractation",
  "productStock /mes-produits/:id/stock",
  "productPictures /mes-produits/:id/photos",
  "spacePictures /mes-espaces/:id/photos",
  "productFile /mes-produits/fichier",
  "earnings /mes-revenus",
  "taxIdentity /informations-fiscales",
  "sales /mes-ventes",
  "reviews /mes-avis",
  "documents /mes-documents",
  "stopRestockMails /ne-plus-me-prevenir",
  "contact /contact",
  "report /signalements/:token",
  "decision /decisions/:token",
  "termsOfUse /terms-of-use",
  "privacyPolicy /privacy-policy",
  "sellerMandate /mandat-du-vendeur",
  "lessorTerms /conditions-des-loueurs",
  "textArchive /textes/:kind",
  "textVersion /textes/:kind/:day",
  "textChanges /textes/:kind/:day/changements",
  "legalNotice /legal-notice",
  "platform /fonctionnement",
  "cookies /cookies",
  "accessibility /accessibilite",
  "offline /hors-ligne",
  "storagePaymentSuccess /Storagepaymentsuccess",
  "productPaymentSuccess /ProductPaymentSuccess",
  "adminDashboard /AdminDashboard",
  "textEditor /AdminDashboard/textes/:kind",
];

describe("paths", () => {
  it("are exactly those of the specification", () => {
    covers("§2.routes.3");
    const written = Object.entries(paths).map(([name, { pattern }]) => `${name} ${pattern}`);
    expect(written).toEqual(SPECIFIED);
  });

  it("builds links with their parameters", () => {
    expect([
      paths.login.href(),
      paths.login.href("/search?location=Saint-Denis"),
      paths.registerForm.href("lessor"),
      paths.registerForm.href("artisan", paths.search.href()),
      paths.registerForm.href("consumer"),
      paths.search.href({ location: "Saint-Pierre", minSurface: 4, maxPrice: "" }),
      paths.storageManagement.href({ vue: "ajouter" }),
      paths.productListing.href({ product: "miel", brand: undefined }),
    ]).toMatchInlineSnapshot(`
      [
        "/connexion",
        "/connexion?next=%2Fsearch%3Flocation%3DSaint-Denis",
        "/register-form?role=lessor",
        "/register-form?role=artisan&next=%2Fsearch",
        "/register-form?role=consumer",
        "/search?location=Saint-Pierre&minSurface=4",
        "/storage-management?vue=ajouter",
        "/product-listing?product=miel",
      ]
    `);
  });
});

describe("internalPath", () => {
  it.each([
    ["/search?space=1#carte", "/search?space=1#carte"],
    ["/", "/"],
    [null, undefined],
    ["", undefined],
    ["profile", undefined],
    ["orders/1", undefined],
    ["//ailleurs.example", undefined],
    ["/\\ailleurs.example", undefined],
    ["https://ailleurs.example/", undefined],
    ["/\t/ailleurs.example", undefined],
  ])("reads %j as %j", (next, expected) => {
    expect(internalPath(next)).toBe(expected);
  });
});
