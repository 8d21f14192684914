import { LIMITS } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useParams } from "react-router";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { PicturesPanel } from "../../ui/pictures/pictures-panel.tsx";
import { spacePicturesQuery, useSpacePictureChanges } from "./api.ts";

export const meta = pageMeta("Photos");

export const clientLoader = requireSession("lessor");

const Pictures = ({ spaceId }: { spaceId: string }): ReactElement => {
  const found = useQuery(spacePicturesQuery(spaceId));
  const changes = useSpacePictureChanges(spaceId);
  return (
    <PicturesPanel
      found={found}
      title={found.data?.name ?? ""}
      help="Tout le monde les voit sur la page de l'espace. La première est celle des listes. Ne montrez ni votre adresse, ni une plaque d'immatriculation, ni un visage."
      back={{
        href: paths.storageManagement.href({ vue: "tableau" }),
        words: "Revenir à mes espaces",
      }}
      label="Photos de l'espace"
      most={LIMITS.spacePictures}
      fallback="space"
      example="La porte, 2 m de large"
      viewers="les artisans"
      {...changes}
    />
  );
};

/** Page of a space's pictures, where its lessor adds, orders and describes them. */
const SpacePicturesPage = (): ReactElement => {
  const { id = "" } = useParams();
  return (
    <PageShell title="Photos" width="form">
      <Pictures key={id} spaceId={id} />
    </PageShell>
  );
};

export default SpacePicturesPage;
