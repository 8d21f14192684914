import { type REPORTED, type ReportCause, sendReport } from "@stokaz/contract/reports";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";

/** What the reasons of a report are called. */
export const REPORT_CAUSES: Readonly<Record<ReportCause, string>> = {
  misleading: "Annonce trompeuse",
  forbidden: "Produit ou usage interdit",
  danger: "Danger",
  other: "Autre",
};

/** Tells the operator that something is wrong with a listing. Refused fields are the form's to show. */
export const useReport = () =>
  useMutation({
    mutationFn: (body: {
      subjectType: (typeof REPORTED)[number];
      subjectId: string;
      cause: ReportCause;
      words: string;
    }) => call(sendReport, { body }),
    onSuccess: ({ message }) => toast.success(message),
  });
