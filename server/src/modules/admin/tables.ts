type HiddenTransactions = { transaction_id: string };

declare module "../../platform/db/schema.ts" {
  interface Schema {
    hidden_transactions: HiddenTransactions;
  }
}

export {};
