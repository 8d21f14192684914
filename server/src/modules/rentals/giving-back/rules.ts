/**
 * Message why so many pallets can't be given back.
 *
 * @param free number of pallets without products
 */
export const inUseMessage = (free: number): string => {
  if (free === 0) return "Vos produits occupent toutes vos palettes : videz-en une d'abord.";
  return free === 1
    ? "Une seule de vos palettes est vide : videz d'abord les autres que vous rendez."
    : `Seules ${free} de vos palettes sont vides : videz d'abord les autres que vous rendez.`;
};
