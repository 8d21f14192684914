import { Button } from "@mantine/core";
import type { FileContent, FileFormat } from "@stokaz/contract/products/product-files";
import type { ReactElement } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { Panel } from "../../../ui/lists/panel.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { useExportProducts } from "../api.ts";
import styles from "./product-file.module.css";

const FILES: readonly { content: FileContent; format: FileFormat; words: string }[] = [
  { content: "products", format: "xlsx", words: "Mes produits, pour Excel" },
  { content: "products", format: "csv", words: "Mes produits, en CSV" },
  { content: "template", format: "xlsx", words: "Modèle vide, pour Excel" },
  { content: "template", format: "csv", words: "Modèle vide, en CSV" },
];

/** Buttons that download the product files. */
export const ExportSection = (): ReactElement => {
  const exporting = useExportProducts();
  return (
    <Panel
      title="Exporter"
      help="Une ligne par produit, avec tout ce que dit sa fiche. Le fichier pour Excel a une feuille « Aide » : ce qu'on peut écrire dans chaque colonne."
    >
      <div className={styles.files}>
        {FILES.map(({ words, ...file }) => (
          <Button
            key={words}
            variant="default"
            loading={
              exporting.isPending &&
              exporting.variables.content === file.content &&
              exporting.variables.format === file.format
            }
            onClick={() => !exporting.isPending && exporting.mutate(file)}
          >
            {words}
          </Button>
        ))}
      </div>
      <Refusal message={exporting.error ? messageOf(exporting.error) : undefined} />
    </Panel>
  );
};
