import type { Feature } from "@stokaz/contract/features";

/** Whether the operator offers a feature. */
export type IsOffered = (feature: Feature) => boolean;
