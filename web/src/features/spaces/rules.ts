import type { RuleKey, SpaceRules } from "@stokaz/contract/spaces/space-rules";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { ApiError } from "../../lib/api/error.ts";
import { typedEuros } from "../../lib/format/format.ts";
import type { Point } from "../../map/pin-map.tsx";
import type { TypedSpace } from "./api.ts";

/** Rules of a space as form values; empty where the lessor gave none. */
const typedRulesFrom = (rules: SpaceRules | undefined): Record<RuleKey, string> => ({
  ruleTemperature: rules?.ruleTemperature ?? "",
  ruleFood: rules?.ruleFood ?? "",
  ruleAlcohol: rules?.ruleAlcohol ?? "",
  ruleAccess: rules?.ruleAccess ?? "",
  ruleKeys: rules?.ruleKeys ?? "",
  ruleForbidden: rules?.ruleForbidden ?? "",
  ruleOther: rules?.ruleOther ?? "",
});

/** Initial values of the form for a new space. */
export const nothingTyped: TypedSpace = {
  photo: undefined,
  name: "",
  surface: "",
  address: "",
  price: "",
  managerLastName: "",
  managerFirstName: "",
  phone: "",
  acceptance: "instant",
  ...typedRulesFrom(undefined),
  lat: "",
  lng: "",
  version: undefined,
};

/** Stored space as form values. */
export const typedFrom = (space: OwnSpace): TypedSpace => ({
  photo: undefined,
  name: space.name,
  surface: String(space.surface),
  address: space.address,
  price: typedEuros(space.price),
  managerLastName: space.managerLastName,
  managerFirstName: space.managerFirstName,
  phone: space.phone,
  acceptance: space.acceptance,
  ...typedRulesFrom(space.rules),
  lat: "",
  lng: "",
  version: space.version,
});

/** What an owner reads of a space that they took off offer. */
export const TAKEN_OFF =
  "Annonce retirée\u202f: personne ne peut la louer. Vos locations en cours vont jusqu'à leur terme.";

/** Position of a place; `undefined` if it is unknown. */
export const pinOf = (lat: number | null, lng: number | null): Point | undefined =>
  lat === null || lng === null ? undefined : { lat, lng };

/** Position that the lessor set since the form opened. */
export const placedPin = ({ lat, lng }: TypedSpace): Point | undefined =>
  lat === "" || lng === "" ? undefined : { lat: Number(lat), lng: Number(lng) };

/** Moves a refusal to the field that can correct it, so that its message is shown there. */
export const asFieldError = (error: unknown): unknown =>
  error instanceof ApiError && error.code === "space/surface-below-rented"
    ? new ApiError({
        ...error,
        message: error.message,
        errors: [{ field: "surface", message: error.message }],
      })
    : error;
