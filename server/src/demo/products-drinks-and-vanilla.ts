import type { DemoProduct } from "./demo-product.ts";

/** Rums, punch, cane and vanilla, of the distiller. */
export const DRINKS_AND_VANILLA = {
  "rhum-arrange-vanille": {
    rental: "rums-south",
    name: "Rhum arrangé vanille",
    description:
      "Un rhum blanc agricole où deux gousses fendues ont infusé six mois, à l'abri de la lumière. Le nez est rond et la bouche gourmande, sur le caramel et le cacao. Bouteille de 70 cl, 40 % vol. L'abus d'alcool est dangereux pour la santé, à consommer avec modération.",
    category: "Boissons",
    subCategory: "Rhums et punchs",
    price: 34.9,
    otherPictures: [
      {
        drawing: "vanille-bourbon-gousses",
        description: "Les gousses de vanille qui l'ont parfumé",
      },
    ],
    netAmount: 70,
    netUnit: "cl",
    quantity: 60,
    area: 1,
  },
  "rhum-arrange-letchi": {
    rental: "rums-south",
    name: "Rhum arrangé letchi",
    description:
      "Des letchis de décembre épluchés à la main, un rhum blanc et un soupçon de sucre de canne. Servez-le frais, en fin de repas : le fruit arrive d'abord, la canne ensuite. Bouteille de 70 cl, 35 % vol. L'abus d'alcool est dangereux pour la santé, à consommer avec modération.",
    category: "Boissons",
    subCategory: "Rhums et punchs",
    price: 32,
    netAmount: 70,
    netUnit: "cl",
    quantity: 48,
    area: 1,
  },
  "rhum-arrange-faham": {
    rental: "rums-south",
    name: "Rhum arrangé faham",
    description:
      "Le faham, orchidée des forêts humides, donne à ce rhum son parfum d'amande et de foin coupé. Nos feuilles viennent d'une culture sous ombrage, jamais de la cueillette sauvage. Bouteille de 70 cl, 40 % vol. L'abus d'alcool est dangereux pour la santé, à consommer avec modération.",
    category: "Boissons",
    subCategory: "Rhums et punchs",
    price: 38.5,
    netAmount: 70,
    netUnit: "cl",
    quantity: 30,
    area: 1,
  },
  "punch-coco": {
    rental: "rums-south",
    name: "Punch coco",
    description:
      "Lait de coco, rhum blanc, citron vert et une pointe de muscade râpée du jour. À secouer avant de servir bien frais : c'est normal que la coco remonte. Bouteille de 70 cl, 16 % vol. L'abus d'alcool est dangereux pour la santé, à consommer avec modération.",
    category: "Boissons",
    subCategory: "Rhums et punchs",
    price: 19.5,
    netAmount: 70,
    netUnit: "cl",
    quantity: 80,
    area: 1,
  },
  "sirop-de-canne": {
    rental: "rums-south",
    name: "Sirop de canne",
    description:
      "Un pur jus de canne réduit doucement jusqu'à la couleur du miel. Il sucre les punchs, les crêpes et les salades de fruits avec une note de réglisse. Bouteille de 50 cl, sans colorant ni conservateur.",
    category: "Boissons",
    subCategory: "Sirops et jus",
    price: 6.9,
    netAmount: 50,
    netUnit: "cl",
    quantity: 120,
    area: 2,
  },
  "vanille-bourbon-gousses": {
    rental: "vanilla-east",
    name: "Gousses de vanille Bourbon",
    description:
      "Cinq gousses noires et souples, échaudées, étuvées puis affinées huit mois en malle de bois. Leur parfum, entre pruneau et cacao, tient aussi bien à la cuisson qu'à froid. Le tube de verre se referme pour les garder moelleuses.",
    category: "Vanille",
    subCategory: "Gousses",
    price: 24,
    netAmount: 15,
    netUnit: "g",
    quantity: 90,
    area: 1,
  },
  "vanille-poudre": {
    rental: "vanilla-east",
    name: "Vanille en poudre",
    description:
      "Des gousses entières séchées puis broyées finement, et rien d'autre : ni sucre, ni support. Une demi-cuillère à café parfume un litre de crème ou une pâte à crêpes. Flacon de 10 g.",
    category: "Vanille",
    subCategory: "Poudres et extraits",
    price: 13.5,
    netAmount: 10,
    netUnit: "g",
    quantity: 70,
    area: 1,
    sharesPalletWith: "vanille-bourbon-gousses",
  },
  "extrait-de-vanille": {
    rental: "vanilla-east",
    name: "Extrait de vanille",
    description:
      "Nos gousses macèrent trois mois et donnent un extrait sombre, avec les petits grains au fond du flacon. Une cuillère à café remplace une gousse dans les gâteaux et les glaces. Flacon de 100 ml, contient de l'alcool.",
    category: "Vanille",
    subCategory: "Poudres et extraits",
    price: 16,
    netAmount: 100,
    netUnit: "ml",
    quantity: 64,
    area: 1,
  },
  "vinaigre-de-canne": {
    rental: "vanilla-east",
    name: "Vinaigre de canne",
    description:
      "Un vinaigre doux tiré du jus de canne fermenté, élevé un an en petit fût. Il réveille les salades de palmiste et les achards sans les écraser. Bouteille de 25 cl.",
    category: "Épicerie salée",
    subCategory: "Sels et vinaigres",
    price: 7.8,
    netAmount: 25,
    netUnit: "cl",
    quantity: 84,
    area: 1,
  },
} as const satisfies Record<string, DemoProduct>;
