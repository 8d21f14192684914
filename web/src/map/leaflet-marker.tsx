import L from "leaflet";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLeafletMap } from "./leaflet-map.tsx";

type LeafletMarkerProps = {
  lat: number;
  lng: number;
  icon: L.DivIcon;
  zIndexOffset?: number;
  /** Read only once, by Leaflet; the title is also the accessible name. */
  options?: Pick<L.MarkerOptions, "title" | "draggable" | "autoPan" | "interactive" | "keyboard">;
  on?: L.LeafletEventHandlerFnMap;
  /** Greatest height, in pixels, of the box with the children; without it the marker has no box. */
  boxHeight?: number | undefined;
  children?: ReactNode;
};

const NOTHING: L.LeafletEventHandlerFnMap = {};

/** A marker of the surrounding Leaflet map, with an optional box that opens over it. */
export const LeafletMarker = ({
  lat,
  lng,
  icon,
  zIndexOffset = 0,
  options = {},
  on = NOTHING,
  boxHeight,
  children,
}: LeafletMarkerProps): ReactElement | null => {
  const map = useLeafletMap();
  const [marker] = useState(() => L.marker([lat, lng], { ...options, icon, zIndexOffset }));
  const { title } = options;
  // Leaflet owns the marker: it stays on the map as long as this is rendered.
  useEffect(() => {
    marker.addTo(map);
    if (title !== undefined) marker.getElement()?.setAttribute("aria-label", title);
    return () => void marker.remove();
  }, [map, marker, title]);
  // Leaflet updates a marker by calls. Each property has its own effect: otherwise a new position
  // would draw the icon again.
  useEffect(() => void marker.setLatLng([lat, lng]), [marker, lat, lng]);
  useEffect(() => void marker.setIcon(icon), [marker, icon]);
  useEffect(() => void marker.setZIndexOffset(zIndexOffset), [marker, zIndexOffset]);
  // Leaflet's markers report changes by their own events.
  useEffect(() => {
    marker.on(on);
    return () => void marker.off(on);
  }, [marker, on]);
  return boxHeight === undefined ? null : (
    <Box marker={marker} height={boxHeight}>
      {children}
    </Box>
  );
};

type BoxProps = { marker: L.Marker; height: number; children: ReactNode };

const Box = ({ marker, height, children }: BoxProps): ReactElement | null => {
  const [content] = useState(() => document.createElement("div"));
  const [isOpen, setOpen] = useState(false);
  // Leaflet opens and closes boxes by itself and reports it by events.
  useEffect(() => {
    const onOpen = (): void => setOpen(true);
    const onClose = (): void => setOpen(false);
    marker.bindPopup(content, { maxHeight: height }).on({ popupopen: onOpen, popupclose: onClose });
    return () => void marker.off({ popupopen: onOpen, popupclose: onClose }).unbindPopup();
  }, [marker, content, height]);
  // The box opens empty: its size and position are updated once React has rendered its content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the children are the content of the box
  useEffect(() => {
    if (isOpen) marker.getPopup()?.update();
  }, [marker, isOpen, children]);
  return isOpen ? createPortal(children, content) : null;
};
