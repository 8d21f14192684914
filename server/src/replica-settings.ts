import { z } from "zod";

/** A replica of the database that `DATABASE_URL` names. */
export const REPLICA_SETTINGS = {
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: "une adresse postgres://" })
    .optional(),
} as const;

type Read = { DATABASE_URL?: string | undefined; DATABASE_REPLICA_URL?: string | undefined };

/** Settings that contradict each other, one line each, in French. */
export const replicaMistakes = ({ DATABASE_URL, DATABASE_REPLICA_URL }: Read): string[] => {
  if (DATABASE_REPLICA_URL === undefined) return [];
  if (DATABASE_URL === undefined) return ["DATABASE_REPLICA_URL: seulement avec DATABASE_URL"];
  return DATABASE_REPLICA_URL === DATABASE_URL
    ? ["DATABASE_REPLICA_URL: un réplica, pas la base de DATABASE_URL elle-même"]
    : [];
};
