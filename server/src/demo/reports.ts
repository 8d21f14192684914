import type { Outcome } from "@stokaz/contract/moderation/contests";
import type { GroundName } from "@stokaz/contract/moderation/grounds";
import type { Measure } from "@stokaz/contract/moderation/measures";
import type { ReportCause } from "@stokaz/contract/moderation/reports";
import type { ConsumerKey } from "./people.ts";
import type { ProductKey } from "./products.ts";

/** A report about a product, and its consequences. Days from today, negative. */
export type DemoReport = {
  product: ProductKey;
  reporter: ConsumerKey;
  cause: ReportCause;
  words: string;
  sentOn: number;
  decided?: {
    on: number;
    measure: Measure;
    ground?: GroundName;
    reason: string;
    /** Contest by its artisan if there is a measure, else by the reporter. */
    contested?: {
      on: number;
      message: string;
      answered?: { on: number; outcome: Outcome; reason: string };
    };
  };
};

/**
 * Three reports: one decision was taken back, one report without measure is contested, one waits.
 */
export const REPORTS: readonly DemoReport[] = [
  {
    product: "punch-coco",
    reporter: "third",
    cause: "misleading",
    words: "La bouteille de la photo est plus grande que celle que j'ai reçue.",
    sentOn: -24,
    decided: {
      on: -23,
      measure: "hide",
      ground: "misleading",
      reason: "Sur la photo, la bouteille semble contenir un litre. La fiche annonce 70 cl.",
      contested: {
        on: -22,
        message:
          "C'est bien la bouteille de 70 cl, photographiée de près. L'étiquette se lit en agrandissant la photo.",
        answered: {
          on: -21,
          outcome: "taken_back",
          reason:
            "Vous avez raison : l'étiquette de la photo indique bien 70 cl. Toutes nos excuses.",
        },
      },
    },
  },
  {
    product: "miel-de-baies-roses",
    reporter: "fourth",
    cause: "misleading",
    words: "Ce miel a le goût d'un miel toutes fleurs, pas celui des baies roses.",
    sentOn: -9,
    decided: {
      on: -7,
      measure: "none",
      reason: "L'apicultrice nous a envoyé l'analyse des pollens : la fiche est juste.",
      contested: {
        on: -3,
        message: "L'analyse que vous citez est de l'an dernier. Celle de cette récolte manque.",
      },
    },
  },
  {
    product: "huile-essentielle-geranium",
    reporter: "second",
    cause: "danger",
    words: "Le bouchon n'a pas de sécurité : ma fille de trois ans l'a ouvert seule.",
    sentOn: -1,
  },
];
