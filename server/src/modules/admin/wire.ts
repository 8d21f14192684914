import type { User } from "@stokaz/contract/accounts";
import type { adminRows } from "@stokaz/contract/admin";
import type { z } from "zod";
import { shownPlace } from "../../platform/located.ts";
import { pictureUrl } from "../../platform/pictures.ts";
import { type ProductView, toWireProduct } from "../products/public.ts";
import type * as rows from "./repository.ts";

type Row<List extends keyof typeof adminRows> = z.output<(typeof adminRows)[List]>;

const TYPES = {
  rental_payment: "rental",
  order_payment: "order",
  refund: "refund",
  transfer: "transfer",
  reversal: "reversal",
  platform_fee: "fee",
} as const satisfies Record<rows.Transaction["kind"], Row<"transactions">["type"]>;

export const toWireTransaction = (transaction: rows.Transaction): Row<"transactions"> => ({
  _id: transaction.id,
  amount: transaction.amount_cents,
  currency: "eur",
  status: transaction.status,
  type: TYPES[transaction.kind],
  createdAt: transaction.created_at,
});

const lessorFields = (lessor: NonNullable<rows.AdminUser["lessor"]>): Partial<User> => ({
  retrievalDays: lessor.retrieval_days,
  retrievalTimes: { start: lessor.retrieval_start, end: lessor.retrieval_end },
  deliveryDays: lessor.delivery_days,
  deliveryTimes: { start: lessor.delivery_start, end: lessor.delivery_end },
  hasRentalContract: lessor.has_rental_contract,
  hasInsuranceExtension: lessor.has_insurance_extension,
  plansToSubscribeInsurance: lessor.plans_to_subscribe_insurance,
});

const artisanFields = (artisan: NonNullable<rows.AdminUser["artisan"]>): Partial<User> => ({
  companyName: artisan.company_name,
  tradeName: artisan.trade_name,
  SIRET: artisan.siret,
  brandLogo: pictureUrl(artisan.brand_logo),
});

export const toWireUserRow = ({ user, lessor, artisan }: rows.AdminUser): Row<"users"> => ({
  _id: user.id,
  role: user.role,
  name: user.name,
  firstName: user.first_name,
  email: user.email,
  address: user.address,
  fixedPhone: user.fixed_phone,
  mobilePhone: user.mobile_phone,
  ...(user.profile_photo ? { profilePhoto: pictureUrl(user.profile_photo) } : {}),
  ...(user.is_transfers_active && user.connected_account_id
    ? { stripeAccountId: user.connected_account_id }
    : {}),
  termsGeneralAccepted: user.terms_accepted_at !== null,
  termsPrivacyAccepted: user.terms_accepted_at !== null,
  ...(lessor ? lessorFields(lessor) : {}),
  ...(artisan ? artisanFields(artisan) : {}),
  createdAt: user.created_at,
});

export const toWireSpaceRow = (space: rows.AdminSpace): Row<"spaces"> => ({
  _id: space.id,
  name: space.name,
  surface: space.surface_m2,
  address: space.address,
  price: space.price_cents,
  photo: pictureUrl(space.photo),
  managerLastName: space.manager_last_name,
  managerFirstName: space.manager_first_name,
  phone: space.phone,
  startDate: space.first_start,
  endDate: space.last_end,
  rentedSurface: space.rented_pallets,
  monthlyEarnings: space.monthly_cents,
  ...shownPlace(space, true),
  createdAt: space.created_at,
});

export const toWireProductRow = (product: ProductView): Row<"products"> => ({
  ...toWireProduct(product, true),
  createdAt: product.created_at,
});
