import type { DemoProduct } from "./demo-product.ts";

/** Spices, chillies and pickles of the grocer. */
export const GROCERIES = {
  massale: {
    rental: "spices-south",
    name: "Massalé",
    description:
      "Coriandre, cumin, fenugrec, girofle et feuille de cari, torréfiés puis pilés la même semaine. Une cuillère à soupe suffit pour un cabri massalé de six personnes. Pot de 60 g, sans sel.",
    category: "Épicerie salée",
    subCategory: "Épices",
    price: 5.2,
    netAmount: 60,
    netUnit: "g",
    quantity: 130,
    area: 1,
  },
  "curcuma-de-la-plaine": {
    rental: "spices-south",
    name: "Curcuma de la Plaine",
    description:
      "Le safran péi de nos caris : des rhizomes blanchis, séchés au soleil et moulus fin. Sa couleur est franche et son goût terreux, un peu poivré. Pot de 60 g.",
    category: "Épicerie salée",
    subCategory: "Épices",
    price: 4.9,
    netAmount: 60,
    netUnit: "g",
    quantity: 140,
    area: 1,
  },
  "combava-poudre": {
    rental: "spices-south",
    name: "Combava en poudre",
    description:
      "Des zestes de combava râpés à la main et séchés à basse température, pour garder leur parfum vif. Une pincée en fin de cuisson réveille un rougail ou un poisson grillé. Pot de 30 g.",
    category: "Épicerie salée",
    subCategory: "Épices",
    price: 6.4,
    netAmount: 30,
    netUnit: "g",
    quantity: 95,
    area: 1,
  },
  "sel-de-saint-leu": {
    rental: "spices-south",
    name: "Sel de Saint-Leu",
    description:
      "Un gros sel gris récolté au râteau, séché au vent et au soleil, sans lavage ni additif. Les grains croquent et la saveur est ronde. Sachet de 250 g.",
    category: "Épicerie salée",
    subCategory: "Sels et vinaigres",
    price: 3,
    netAmount: 250,
    netUnit: "g",
    quantity: 200,
    area: 1,
  },
  "pate-de-piment": {
    rental: "pickles-north",
    name: "Pâte de piment",
    description:
      "Piments oiseaux rouges, ail, gingembre et sel, écrasés au pilon puis couverts d'huile. C'est vraiment fort : commencez par la pointe d'un couteau. Pot de 90 g.",
    category: "Épicerie salée",
    subCategory: "Piments et achards",
    price: 4.5,
    netAmount: 90,
    netUnit: "g",
    quantity: 160,
    area: 1,
  },
  "piment-confit": {
    rental: "pickles-north",
    name: "Piments confits",
    description:
      "De gros piments verts confits au vinaigre de canne avec du miel et des graines de moutarde. Plus doux que piquants, ils accompagnent les grillades et les sandwichs. Bocal de 190 g.",
    category: "Épicerie salée",
    subCategory: "Piments et achards",
    price: 5.9,
    netAmount: 190,
    netUnit: "g",
    quantity: 85,
    area: 1,
  },
  "rougail-mangue": {
    rental: "pickles-north",
    name: "Rougail mangue",
    description:
      "De la mangue verte râpée, de l'oignon, du piment et un filet d'huile, sans cuisson. À servir bien frais à côté d'un cari ; à garder au froid une fois ouvert. Bocal de 180 g.",
    category: "Épicerie salée",
    subCategory: "Piments et achards",
    price: 5.5,
    netAmount: 180,
    netUnit: "g",
    quantity: 70,
    area: 1,
  },
  "achards-de-legumes": {
    rental: "pickles-north",
    name: "Achards de légumes",
    description:
      "Chou, carotte, haricot vert et citron, coupés fin et saisis au curcuma et au gingembre. Ils restent croquants et relèvent un riz cantonais ou un simple jambon. Bocal de 320 g.",
    category: "Épicerie salée",
    subCategory: "Piments et achards",
    price: 6.2,
    netAmount: 320,
    netUnit: "g",
    quantity: 110,
    area: 2,
  },
} as const satisfies Record<string, DemoProduct>;
