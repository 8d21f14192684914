import { Component, type ReactNode } from "react";

type MapBoundaryProps = {
  children: ReactNode;
  /** Called when the map's own code failed. @param detail text of the error */
  onFailure: (detail: string) => void;
};

/** Keeps a failing map from breaking the whole page. React offers this only to classes. */
export class MapBoundary extends Component<MapBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error instanceof Error ? error.message : String(error));
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
