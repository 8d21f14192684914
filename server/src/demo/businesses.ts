import type { CallInput } from "@stokaz/contract/endpoint";
import type { updateBusiness } from "@stokaz/contract/sellers/sellers";
import type { ArtisanKey } from "./people.ts";

type DemoBusiness = CallInput<typeof updateBusiness>["body"];

const MEDIATOR = {
  mediatorName: "Médiation des Hauts (démonstration)",
  mediatorSite: "https://mediation.example/",
};

/**
 * Facts of the artisans for their buyers: the distiller has no licence yet, the grocer gives few
 * facts, the weaver none.
 */
export const BUSINESSES: Readonly<Partial<Record<ArtisanKey, DemoBusiness>>> = {
  distiller: {
    ...MEDIATOR,
    legalForm: "SARL au capital de 8 000 €",
    address: "42 chemin des Vanilliers, 97470 Saint-Benoît",
    phone: "0262 61 00 42",
    email: "bonjour@lianes-et-cannes.example",
    register: "RCS Saint-Denis 000 110 171",
    vatStatus: "liable",
    vatNumber: "FR46000110171",
    packagingNumber: "FR000110_01DEMO",
    foodDeclaration: "récépissé n° 974-0110 (démonstration)",
    isLawCertified: true,
  },
  beekeeper: {
    ...MEDIATOR,
    legalForm: "EURL au capital de 2 000 €",
    address: "11 chemin Tamarins-Pays, 97418 Le Tampon",
    phone: "0262 61 00 11",
    email: "bonjour@ruche-des-hauts.example",
    register: "RCS Saint-Pierre 000 120 345",
    vatStatus: "franchise",
    packagingNumber: "FR000120_01DEMO",
    foodDeclaration: "récépissé n° 974-0120 (démonstration)",
    isLawCertified: true,
  },
  confectioner: {
    ...MEDIATOR,
    legalForm: "SAS au capital de 5 000 €",
    register: "RCS Saint-Denis 000 130 518",
    vatStatus: "franchise",
    packagingNumber: "FR000130_01DEMO",
    isLawCertified: true,
  },
  herbalist: {
    ...MEDIATOR,
    legalForm: "SCEA au capital de 10 000 €",
    address: "33 route du Maïdo, 97423 Le Guillaume",
    phone: "0262 61 00 33",
    email: "bonjour@jardin-geranium.example",
    register: "RCS Saint-Denis 000 150 854",
    vatStatus: "franchise",
    packagingNumber: "FR000150_01DEMO",
    isLawCertified: true,
  },
  grocer: { legalForm: "SARL au capital de 3 000 €", vatStatus: "franchise" },
};
