import type { UserDetail } from "@stokaz/contract/admin-details";
import { cents } from "@stokaz/contract/money";
import type { UserAround } from "./service.ts";

/** Everything around a person but the person and what was done about them. */
export const toWireAround = ({
  money,
  spaces,
  products,
  rentals,
  orders,
  today,
}: UserAround): Omit<UserDetail, "user" | "acts"> => ({
  sessions: money?.sessions ?? 0,
  paid: money?.paid ?? cents(0),
  received: money?.received ?? cents(0),
  waiting: money?.waiting ?? cents(0),
  spaces: spaces.map((space) => ({
    _id: space.id,
    name: space.name,
    address: space.address,
    surface: space.surface_m2,
    hiddenReason: space.hidden_reason,
  })),
  products: products.map((product) => ({
    _id: product.id,
    name: product.name,
    stock: product.stock_quantity,
    quantity: product.quantity,
    hiddenReason: product.hidden_reason,
  })),
  rentals: rentals.map((rental) => ({
    _id: rental.id,
    spaceName: rental.space_name,
    status: rental.status === "confirmed" && rental.end_date <= today ? "ended" : rental.status,
    pallets: rental.pallets,
    startDate: rental.start_date,
    endDate: rental.end_date,
    total: rental.total_cents,
  })),
  orders: orders.map((order) => ({
    _id: order.id,
    orderNumber: order.order_number,
    productName: order.product_name,
    status: order.status,
    total: order.total_cents,
    createdAt: order.created_at,
  })),
});
