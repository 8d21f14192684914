import type { ReactElement } from "react";
import { useBrand } from "../../lib/api/site.ts";

/** The product's name, inside a sentence. */
export const Brand = (): ReactElement => <>{useBrand()}</>;
