import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { PlaceMap } from "./place-map.tsx";
import { ownPoint } from "./place-point.ts";

/** Map of a lessor's own spaces. */
export const OwnSpacesMap = ({ spaces }: { spaces: readonly OwnSpace[] }): ReactElement => (
  <PlaceMap label="Carte de mes espaces de stockage" points={spaces.map(ownPoint)} />
);
