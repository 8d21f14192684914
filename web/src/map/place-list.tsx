import { VisuallyHidden } from "@mantine/core";
import type { ReactElement } from "react";
import { describePlace, type PlacePoint } from "./place-point.ts";

/** List of the map's places, for people who can't see the map. */
export const PlaceList = ({ points }: { points: readonly PlacePoint[] }): ReactElement => (
  <VisuallyHidden component="ul">
    {points.map((point) => {
      const { name, lines } = describePlace(point);
      return (
        <li key={point.id}>
          {name}. {lines.map(({ term, text }) => `${term} : ${text}`).join(". ")}
        </li>
      );
    })}
  </VisuallyHidden>
);
