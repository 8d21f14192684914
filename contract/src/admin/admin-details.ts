import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean } from "../fields.ts";
import { euros } from "../money/money-fields.ts";
import { day, instant } from "../time/day-fields.ts";
import { auditEntry } from "./admin-audit.ts";
import { adminList, adminRows } from "./admin-lists.ts";

/** A person with the name that the administrator reads. */
export const person = z.object({ _id: id, name: z.string() });

const orderLine = z.object({
  _id: id,
  orderNumber: z.string().nullable(),
  productName: z.string().meta({ description: "Names of all products of the order" }),
  status: z.string(),
  total: euros,
  createdAt: instant,
});
const rentalLine = z.object({
  _id: id,
  spaceName: z.string(),
  status: z.string(),
  pallets: z.number().int(),
  startDate: day,
  endDate: day.meta({ description: "The first day after the rental" }),
  total: euros,
});

/** A user with everything related to them: the newest items of each kind, at most twenty. */
export const userDetail = z
  .object({
    user: adminRows.users,
    sessions: z.number().int().meta({ description: "Number of open sessions" }),
    hasSecondFactor: z
      .boolean()
      .meta({ description: "Whether the person needs a code besides the password" }),
    paid: euros.meta({ description: "Total that the person paid" }),
    received: euros.meta({ description: "Total that was transferred to the person" }),
    waiting: euros.meta({ description: "Total that is still to be transferred to the person" }),
    spaces: z.array(
      z.object({
        _id: id,
        name: z.string(),
        address: z.string(),
        surface: z.number().int(),
        hiddenReason: z.string().nullable(),
        isTakenOff: laterBoolean.meta({ description: "Whether its lessor took it off offer" }),
      }),
    ),
    products: z.array(
      z.object({
        _id: id,
        name: z.string(),
        stock: z.number().int(),
        quantity: z.number().int(),
        hiddenReason: z.string().nullable(),
      }),
    ),
    rentals: z.array(rentalLine),
    orders: z.array(orderLine),
    acts: z.array(auditEntry).meta({ description: "What administrators did about the person" }),
  })
  .meta({ id: "AdminUserDetail" });
export type UserDetail = z.output<typeof userDetail>;

export const getUserDetail = endpoint({
  method: "GET",
  path: "/api/admin/users/:id",
  summary: "Returns a person with their orders, rentals, listings and money",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: userDetail,
  problems: ["account/not-found"],
});

export const listCommitments = endpoint({
  method: "GET",
  path: "/api/admin/:type/:id/commitments",
  summary: "Lists what prevents a deletion, at most twenty items",
  access: ["admin"],
  params: z.object({ type: adminList, id }),
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        purpose: z.enum(["rental", "order"]),
        _id: id,
        title: z.string(),
        status: z.string(),
      }),
    ),
  }),
});
