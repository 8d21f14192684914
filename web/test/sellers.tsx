/** A business that sells nothing yet that the law asks something for. */
export const NOTHING_SOLD = {
  sellsAlcohol: false,
  sellsFood: false,
  sellsTextiles: false,
} as const;

/** Legal identity of an artisan on the wire: a company with every fact. */
export const anIdentity = (more: Record<string, unknown> = {}) => ({
  kind: "professional",
  name: "Ruche des Hauts SARL",
  tradeName: "La Ruche des Hauts",
  legalForm: "SARL au capital de 5 000 €",
  siret: "83214567890123",
  register: "RCS Saint-Denis 832 145 678",
  vatStatus: "franchise",
  vatNumber: null,
  address: "4 chemin des Ruches, 97418 La Plaine-des-Cafres",
  phone: "0262590011",
  email: "bonjour@ruche.test",
  mediatorName: "Médiateur des Hauts",
  mediatorSite: "https://mediateur.test",
  packagingNumber: "FR123456_01ABCD",
  textileNumber: null,
  foodDeclaration: null,
  alcoholLicence: null,
  alcoholLicenceOn: null,
  certifiedOn: "2026-01-15",
  ...more,
});
