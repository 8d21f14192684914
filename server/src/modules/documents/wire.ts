import type { Answer } from "@stokaz/contract/endpoint";
import type {
  AdminDocument,
  IssuedDocument,
  listAllDocuments,
} from "@stokaz/contract/papers/documents";
import type { FoundDocument, ListedDocument } from "./repository.ts";
import { nameOf } from "./service.ts";
import type { DocumentCheckRow } from "./tables.ts";

const common = (document: ListedDocument) => ({
  _id: document.id,
  kind: document.kind,
  number: document.number,
  title: document.title,
  issuedOn: document.issued_on,
  amount: document.amount_cents,
  fileName: nameOf(document),
});

export const toWire = (document: ListedDocument, readerId: string): IssuedDocument => ({
  ...common(document),
  isIssuer: document.issuer_id === readerId,
});

export const toAdminWire = (document: FoundDocument): AdminDocument => ({
  ...common(document),
  issuer: document.issuer,
  receiver: document.receiver,
});

export const toWireCheck = (
  check: DocumentCheckRow | undefined,
): Answer<typeof listAllDocuments>["check"] =>
  check ? { checkedAt: check.checked_at, documents: check.documents, faults: check.faults } : null;
