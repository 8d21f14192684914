import type { DemoProduct } from "./demo-product.ts";

/** Oils, soaps, infusions and crafts, of the herbalist and the weaver. */
export const HOME_AND_CRAFTS = {
  "huile-essentielle-geranium": {
    rental: "oils-west",
    name: "Huile essentielle de géranium",
    description:
      "Du géranium rosat coupé le matin et distillé le jour même à l'alambic de cuivre, au feu de bois. Une odeur de rose verte, pour parfumer une pièce ou un savon. Flacon de 10 ml ; ne pas avaler, tenir hors de portée des enfants.",
    category: "Bien-être",
    subCategory: "Huiles essentielles",
    price: 17.5,
    quantity: 60,
    area: 1,
  },
  "huile-essentielle-vetiver": {
    rental: "oils-west",
    name: "Huile essentielle de vétiver",
    description:
      "Des racines de deux ans, lavées, séchées, puis distillées pendant une journée entière. Le parfum est profond, boisé et un peu fumé. Flacon de 10 ml ; ne pas avaler, tenir hors de portée des enfants.",
    category: "Bien-être",
    subCategory: "Huiles essentielles",
    price: 22,
    quantity: 40,
    area: 1,
  },
  "the-geranium": {
    rental: "oils-west",
    name: "Thé au géranium",
    description:
      "Un thé vert mêlé de feuilles de géranium rosat et de pétales séchés. Laissez infuser trois minutes dans une eau à 80 °C : il est bon chaud comme glacé. Sachet de 60 g, une trentaine de tasses.",
    category: "Boissons",
    subCategory: "Cafés et thés",
    price: 8.5,
    quantity: 80,
    area: 1,
  },
  "savon-geranium": {
    rental: "soaps-east",
    name: "Savon au géranium",
    description:
      "Saponifié à froid avec de l'huile d'olive et de coco, puis séché six semaines. Le géranium rosat y laisse un parfum de rose qui tient jusqu'à la dernière miette. Pain de 100 g.",
    category: "Bien-être",
    subCategory: "Savons",
    price: 5.5,
    quantity: 150,
    area: 1,
  },
  "savon-coco": {
    rental: "soaps-east",
    name: "Savon à la noix de coco",
    description:
      "Une mousse épaisse grâce à l'huile de coco vierge, et un peu de pulpe râpée pour gommer en douceur. Sans parfum ajouté, il convient aux familles qui aiment la simplicité. Pain de 100 g.",
    category: "Bien-être",
    subCategory: "Savons",
    price: 5,
    quantity: 150,
    area: 1,
  },
  "tisane-ayapana": {
    rental: "soaps-east",
    name: "Tisane d'ayapana",
    description:
      "L'ayapana est la feuille que l'on infuse ici après un repas trop copieux. Elle donne une tasse ambrée, au goût de foin et de réglisse, sans théine. Sachet de 30 g de feuilles entières.",
    category: "Boissons",
    subCategory: "Tisanes",
    price: 6.5,
    quantity: 90,
    area: 1,
  },
  "cafe-bourbon-pointu": {
    rental: "soaps-east",
    name: "Café Bourbon pointu",
    description:
      "Un café rare aux grains effilés, récolté à la main puis torréfié clair pour respecter ses notes de mandarine et de litchi. Naturellement peu chargé en caféine. Sachet de 125 g en grains.",
    category: "Boissons",
    subCategory: "Cafés et thés",
    price: 29.9,
    quantity: 55,
    area: 2,
  },
  "panier-vacoa": {
    rental: "crafts-west",
    name: "Panier en vacoa",
    description:
      "Tressé avec des feuilles de vacoa débarrassées de leurs épines, séchées et assouplies à la main. Solide et léger, il va au marché comme à la plage. Environ 35 × 25 cm ; chaque pièce est un peu différente.",
    category: "Artisanat",
    subCategory: "Vannerie",
    price: 42,
    quantity: 18,
    area: 2,
  },
  "tente-bertelle": {
    rental: "crafts-west",
    name: "Tente bertelle",
    description:
      "Le sac à dos des anciens, en vacoa tressé serré, avec deux bretelles de corde. Il porte un pique-nique pour quatre et sèche vite après l'averse. Environ 40 × 30 cm.",
    category: "Artisanat",
    subCategory: "Vannerie",
    price: 38,
    quantity: 15,
    area: 1,
  },
  "chapeau-latanier": {
    rental: "crafts-west",
    name: "Chapeau en latanier",
    description:
      "De jeunes feuilles de latanier blanchies au soleil, tressées en une seule natte puis cousues en spirale. Il est frais à porter et garde sa forme. Trois tailles, à préciser à la récupération.",
    category: "Artisanat",
    subCategory: "Vannerie",
    price: 35,
    quantity: 24,
    area: 1,
  },
  "broderie-cilaos": {
    rental: "crafts-west",
    name: "Broderie de Cilaos",
    description:
      "Un napperon de lin brodé de jours, fil à fil, dans la tradition du cirque. Il demande une quarantaine d'heures de patience à la brodeuse. 30 × 30 cm, lavable à la main.",
    category: "Artisanat",
    subCategory: "Textile et broderie",
    price: 85,
    quantity: 8,
    area: 1,
  },
  "planche-tamarin": {
    rental: "crafts-west",
    name: "Planche en tamarin des Hauts",
    description:
      "Taillée d'une pièce dans un tamarin tombé au cyclone, poncée puis nourrie à l'huile de lin. Le veinage blond et roux n'est jamais deux fois le même. Environ 38 × 20 cm, à laver sans la laisser tremper.",
    category: "Artisanat",
    subCategory: "Bois",
    price: 46,
    quantity: 20,
    area: 1,
  },
} as const satisfies Record<string, DemoProduct>;
