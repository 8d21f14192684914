import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { createReplicaLag } from "./replica-lag.ts";

describe("how far a replica is behind", () => {
  it("is unknown until it has what was written at a moment that is known", () => {
    covers("own.product.490");
    const lag = createReplicaLag();
    lag.write(100, 1000);
    lag.replay(99);
    expect(lag.ageAt(1000)).toBe(Number.POSITIVE_INFINITY);
    lag.replay(100);
    expect(lag.ageAt(1250)).toBe(250);
  });

  it("is the age of the last moment that it has all of, while the primary goes on or not", () => {
    covers("own.product.490");
    const lag = createReplicaLag();
    for (const second of [1, 2, 3, 4]) lag.write(second * 100, second * 1000);
    lag.replay(250);
    expect(lag.ageAt(4000)).toBe(2000);
    lag.replay(250);
    expect(lag.ageAt(9000)).toBe(7000);
    lag.replay(400);
    lag.write(400, 9000);
    lag.replay(400);
    expect(lag.ageAt(9000)).toBe(0);
  });

  it("waits for nothing that another primary does not have", () => {
    covers("own.product.490");
    const lag = createReplicaLag();
    lag.write(500, 1000);
    lag.write(300, 2000);
    lag.replay(300);
    expect(lag.ageAt(2000)).toBe(0);
  });

  it("is never told too short when it has been long", () => {
    covers("own.product.490");
    const lag = createReplicaLag();
    for (let at = 0; at <= 5000; at += 1) lag.write(at, at);
    lag.replay(5000);
    expect(lag.ageAt(5000)).toBeGreaterThan(4000);
    lag.write(5000, 5001);
    lag.replay(5000);
    expect(lag.ageAt(5001)).toBe(0);
  });
});
