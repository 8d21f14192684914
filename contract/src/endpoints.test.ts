import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "./endpoints.ts";
import { PROBLEMS, problemCodes } from "./problems.ts";

/** The calls of the reference. Source: specification §7. */
const REFERENCE = [
  "POST /api/auth/login",
  "POST /api/auth/register",
  "PUT /api/auth/profile",
  "POST /api/auth/onboard",
  "GET /api/renter/availableStorageSpace",
  "GET /api/renter/rented-storage",
  "POST /api/renter/validate-rental-request",
  "POST /api/storagepayment/create-checkout-session",
  "GET /api/storagepayment/payment-success",
  "GET /api/storageSpace/getall",
  "POST /api/storageSpace/create",
  "PUT /api/storageSpace/update/:id",
  "DELETE /api/storageSpace/delete/:id",
  "POST /api/product/create",
  "PUT /api/product/update/:id",
  "DELETE /api/product/delete/:id",
  "GET /api/product/getProducts",
  "POST /api/product-payment/checkout",
  "GET /api/product-payment/success",
  "GET /api/orders/getOrders",
  "PUT /api/orders/updateStatus/:orderId",
  "GET /api/admin/dashboard",
  "DELETE /api/admin/:type/:id",
  "PUT /api/admin/users/:id",
];

const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);

describe("endpoints", () => {
  it.each(REFERENCE)("declares %s", (name) => {
    covers("§7.wire.5");
    expect(names).toContain(name);
  });

  it("declares each call once", () => {
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("problems", () => {
  it("gives every code a refusing status and a French sentence", () => {
    covers("D5.wire.1");
    for (const code of problemCodes) {
      expect(PROBLEMS[code].status).toBeGreaterThanOrEqual(400);
      expect(PROBLEMS[code].message).toMatch(/^[A-ZÉ\d].*[.!\p{L}\d]$/u);
    }
  });
});
