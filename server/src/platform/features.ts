import type { Feature } from "@stokaz/contract/features";

/** True if the operator offers a feature. */
export type IsOffered = (feature: Feature) => boolean;
