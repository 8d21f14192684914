import type { ReactElement } from "react";
import { Outlet } from "react-router";
import { DataScope } from "../ui/data-scope.tsx";
import { Confirmation } from "./confirmation.tsx";

/** Around the pages that read the server as one goes. */
const DataLayout = (): ReactElement => (
  <DataScope>
    <Outlet />
    <Confirmation />
  </DataScope>
);

export default DataLayout;
