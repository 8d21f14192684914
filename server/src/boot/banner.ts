/** Facts for the person who started the program. */
export type Welcome = {
  brandName: string;
  publicUrl: string;
  /** True if the stand-ins for the outside services run; their pages are under `/sandbox`. */
  hasSandbox: boolean;
  demo: { accounts: readonly { role: string; email: string }[]; password: string } | undefined;
};

/** Message, in French, shown once everything runs. */
export const banner = ({ brandName, publicUrl, hasSandbox, demo }: Welcome): string => {
  const accounts = demo?.accounts ?? [];
  const width = Math.max(0, ...accounts.map(({ role }) => role.length));
  const lines = [
    `${brandName} est prêt : ${publicUrl}`,
    ...(demo
      ? [
          "",
          `Comptes de démonstration (mot de passe : ${demo.password})`,
          ...accounts.map(({ role, email }) => `  ${role.padEnd(width)}  ${email}`),
        ]
      : []),
    ...(hasSandbox
      ? [
          "",
          "Aucun vrai paiement, aucun vrai message : le bac à sable les remplace.",
          `  Messages envoyés : ${publicUrl}/sandbox/mail`,
        ]
      : []),
    "",
    "Pour arrêter : Ctrl-C",
  ];
  return `\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n`;
};
