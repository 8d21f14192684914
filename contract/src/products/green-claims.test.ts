import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { greenClaimsIn } from "./green-claims.ts";

describe("generic green claims", () => {
  it.each([
    ["Savon ÉCOLOGIQUE", "écologique"],
    ["Fabriqué écologiquement", "écologique"],
    ["Bougies éco-responsables", "éco-responsable"],
    ["Une démarche écoresponsable", "éco-responsable"],
    ["Éco friendly", "éco-friendly"],
    ["Emballage éco-conçu", "éco-conçu"],
    ["Respectueuse de l’environnement", "respectueux de l'environnement"],
    ["respectueux  du\nclimat", "respectueux de l'environnement"],
    ["Une culture qui respecte la nature", "respecte l'environnement"],
    ["Bon pour la planète !", "bon pour la planète"],
    ["mieux pour l'environnement", "bon pour la planète"],
    ["Amie de la nature", "ami de la nature"],
    ["favorable à l'environnement", "favorable à l'environnement"],
    ["sans impact sur la planète", "sans impact sur l'environnement"],
    ["Un choix vert", "produit vert"],
    ["des produits verts", "produit vert"],
    ["Un panier durable", "durable"],
    ["Sachet biodegradable", "biodégradable"],
    ["plastique biosourcé", "biosourcé"],
    ["neutre en carbone", "neutre en carbone"],
    ["Zéro carbone", "zéro carbone"],
    ["zéro émission", "zéro émission"],
    ["ZERO IMPACT", "zéro impact"],
    ["climatiquement neutre", "climatiquement neutre"],
  ])("%s: « %s »", (text, name) => {
    covers("own.product.569");
    expect(greenClaimsIn(text)).toEqual([name]);
  });

  it.each([
    "Miel naturel du parc national",
    "Curcuma issu de l'agriculture biologique, certifié AB par Ecocert",
    "Vanille bio",
    "Confiture de citron vert, thé vert et piment vert",
    "Savon au label écologique de l'Union européenne",
    "Bon pour la santé",
    "Se conserve durablement au sec, dans un environnement frais",
    "Arôme neutre, zéro sucre ajouté, sans impact sur le goût",
    "Récolté avec l'aide de nos amis de Salazie",
    "Le produit, vert à la cueillette, rougit ensuite",
    "Emballage en carton recyclé à 100 %, papier FSC",
  ])("nothing in « %s »", (text) => {
    covers("own.product.569");
    expect(greenClaimsIn(text)).toEqual([]);
  });

  it("are named once each, whatever the number of times", () => {
    covers("own.product.569");
    expect(greenClaimsIn("Écologique et durable. Vraiment écologique !")).toEqual([
      "écologique",
      "durable",
    ]);
  });
});
