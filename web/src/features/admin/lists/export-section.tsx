import { Button } from "@mantine/core";
import type { AdminList } from "@stokaz/contract/admin/admin-lists";
import type { ReactElement } from "react";
import { useToday } from "../../../lib/api/territory.ts";
import type { ListChoice } from "../../../lib/browser/list-address.ts";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { DownloadIcon } from "../../../ui/page/tool-icons.tsx";
import { exportFailure } from "../rules.ts";
import { useExport } from "./api.ts";

type ExportSectionProps = { list: AdminList | "audit"; choice: ListChoice };

/** Button that exports all rows of a list with its current filters. */
export const ExportSection = ({ list, choice }: ExportSectionProps): ReactElement => {
  const { mutate, isPending, error } = useExport(list);
  const today = useToday();
  return (
    <>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={isPending}
        disabled={today === undefined}
        onClick={() => today && mutate({ choice, today })}
      >
        Exporter en CSV
      </Button>
      <Refusal message={error && exportFailure(error)} />
    </>
  );
};
