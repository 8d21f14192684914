/**
 * Names a device in words: `Chrome sur Android`. Browser and system are families, empty when
 * unknown.
 */
export const deviceName = ({ browser, system }: { browser: string; system: string }): string => {
  if (browser === "" && system === "") return "Appareil inconnu";
  return [browser || "Navigateur inconnu", system].filter(Boolean).join(" sur ");
};
