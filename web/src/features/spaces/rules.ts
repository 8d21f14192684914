import type { RuleKey, SpaceRules } from "@stokaz/contract/space-rules";
import type { OwnSpace } from "@stokaz/contract/spaces";
import { ApiError } from "../../lib/api/error.ts";
import { typedEuros } from "../../lib/format/format.ts";
import type { Point } from "../../map/pin-map.tsx";
import type { TypedSpace } from "./api.ts";

/** The rules of a space in its form, empty where nothing was said. */
const typedRulesFrom = (rules: SpaceRules | undefined): Record<RuleKey, string> => ({
  ruleTemperature: rules?.ruleTemperature ?? "",
  ruleFood: rules?.ruleFood ?? "",
  ruleAlcohol: rules?.ruleAlcohol ?? "",
  ruleAccess: rules?.ruleAccess ?? "",
  ruleKeys: rules?.ruleKeys ?? "",
  ruleForbidden: rules?.ruleForbidden ?? "",
  ruleOther: rules?.ruleOther ?? "",
});

/** The fields of a new space. */
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
};

/** What is stored, as someone would type it. */
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
});

/** Where a place stands, when somebody knows. */
export const pinOf = (lat: number | null, lng: number | null): Point | undefined =>
  lat === null || lng === null ? undefined : { lat, lng };

/** Where the lessor put the pin since the form opened. */
export const placedPin = ({ lat, lng }: TypedSpace): Point | undefined =>
  lat === "" || lng === "" ? undefined : { lat: Number(lat), lng: Number(lng) };

/** A refusal that only one field can put right is said beside it. */
export const asFieldError = (error: unknown): unknown =>
  error instanceof ApiError && error.code === "space/surface-below-rented"
    ? new ApiError({
        ...error,
        message: error.message,
        errors: [{ field: "surface", message: error.message }],
      })
    : error;
