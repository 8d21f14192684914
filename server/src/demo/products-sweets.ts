import type { DemoProduct } from "./demo-product.ts";

/** Honeys, jams and sweets, of the beekeeper and the confectioner. */
export const SWEETS = {
  "miel-de-letchi": {
    rental: "honeys-highland",
    name: "Miel de letchi",
    description:
      "Récolté en septembre au pied des vergers, ce miel clair cristallise finement. Il sent la rose et le fruit mûr, avec une fin légèrement acidulée. Pot de 250 g, extrait à froid.",
    category: "Épicerie sucrée",
    subCategory: "Miels",
    price: 11.5,
    quantity: 90,
    area: 1,
  },
  "miel-de-foret": {
    rental: "honeys-highland",
    name: "Miel de forêt",
    description:
      "Nos ruches passent l'été dans les bois de couleurs des Hauts, parmi les tans et les mahots. Le miel y est ambré, corsé, avec une pointe de sous-bois. Pot de 250 g.",
    category: "Épicerie sucrée",
    subCategory: "Miels",
    price: 12.5,
    quantity: 60,
    area: 1,
  },
  "miel-de-baies-roses": {
    rental: "honeys-north",
    name: "Miel de baies roses",
    description:
      "Un miel doré d'avril, butiné sur les baies roses de l'Ouest. Sa note épicée se marie bien avec un fromage de chèvre ou une marinade. Pot de 250 g.",
    category: "Épicerie sucrée",
    subCategory: "Miels",
    price: 10.9,
    quantity: 110,
    area: 2,
  },
  "bonbons-miel": {
    rental: "honeys-highland",
    name: "Bonbons au miel",
    description:
      "Des bonbons durs cuits au chaudron, avec un tiers de miel de forêt et un trait de citron galet. Ils fondent lentement, sans colorant ni arôme ajouté. Sachet de 120 g.",
    category: "Épicerie sucrée",
    subCategory: "Biscuits et confiseries",
    price: 5.5,
    quantity: 140,
    area: 1,
  },
  "bougie-vanille": {
    rental: "honeys-north",
    name: "Bougie à la vanille",
    description:
      "De la cire de nos opercules, une mèche de coton et des gousses trop petites pour la table. La flamme est calme et le parfum discret, pour une quarantaine d'heures. Verre de 180 g, à réutiliser.",
    category: "Bien-être",
    subCategory: "Bougies",
    price: 18,
    quantity: 45,
    area: 1,
  },
  "confiture-ananas-victoria": {
    rental: "jams-south",
    name: "Confiture d'ananas Victoria",
    description:
      "Des ananas Victoria cueillis mûrs, cuits en bassine de cuivre avec un peu de gingembre. Les morceaux restent fermes et le sirop doré. Pot de 240 g, 60 % de fruits.",
    category: "Épicerie sucrée",
    subCategory: "Confitures",
    price: 6.5,
    quantity: 100,
    area: 1,
  },
  "confiture-mangue": {
    rental: "jams-south",
    name: "Confiture de mangue",
    description:
      "Mangues José et citron vert, avec juste ce qu'il faut de sucre pour la garde. Une texture de compote, parfaite sur un yaourt ou un gâteau patate. Pot de 240 g, 65 % de fruits.",
    category: "Épicerie sucrée",
    subCategory: "Confitures",
    price: 6.5,
    quantity: 90,
    area: 1,
  },
  "confiture-goyavier": {
    rental: "jams-south",
    name: "Confiture de goyavier",
    description:
      "Les petits goyaviers rouges de la Plaine donnent cette confiture rubis, acidulée comme une framboise. Passée au tamis, elle est sans pépins. Pot de 240 g, 60 % de fruits.",
    category: "Épicerie sucrée",
    subCategory: "Confitures",
    price: 6.9,
    quantity: 80,
    area: 1,
  },
  "confiture-papaye": {
    rental: "sweets-west",
    name: "Confiture de papaye",
    description:
      "Une papaye presque mûre, de la vanille et un zeste d'orange : la recette du dimanche de notre grand-mère. Douce et fondante, elle accompagne aussi le foie gras. Pot de 240 g, 60 % de fruits.",
    category: "Épicerie sucrée",
    subCategory: "Confitures",
    price: 5.9,
    quantity: 75,
    area: 1,
  },
  "chocolat-cacao-peyi": {
    rental: "jams-south",
    name: "Chocolat noir cacao péyi",
    description:
      "Des fèves de l'île torréfiées en petits lots, broyées trois jours à la meule de pierre. À 72 %, le chocolat reste doux, avec une note de fruit sec et de tabac blond. Tablette de 80 g.",
    category: "Épicerie sucrée",
    subCategory: "Chocolats",
    price: 7.5,
    quantity: 120,
    area: 1,
  },
  "biscuits-manioc": {
    rental: "sweets-west",
    name: "Biscuits au manioc",
    description:
      "Des galettes croustillantes à la farine de manioc, relevées d'un peu de cannelle. Notre atelier travaille aussi le blé : des traces de gluten sont possibles. Étui de 150 g.",
    category: "Épicerie sucrée",
    subCategory: "Biscuits et confiseries",
    price: 4.8,
    quantity: 150,
    area: 2,
  },
} as const satisfies Record<string, DemoProduct>;
