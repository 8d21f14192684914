import "../page/print.css";
import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { icon } from "../page/icons.tsx";

const PrintIcon = icon(
  <path d="M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2M17 9V5a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v4M7 13h10v8H7z" />,
);

/** Prints the page, or the dialog that is open over it. */
export const PrintButton = ({
  className = "",
  label = "Imprimer",
}: {
  className?: string | undefined;
  label?: string;
}): ReactElement => (
  <Button
    variant="default"
    className={className}
    leftSection={<PrintIcon />}
    onClick={() => window.print()}
  >
    {label}
  </Button>
);
