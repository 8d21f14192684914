import { Component, type ReactNode } from "react";

type MapBoundaryProps = {
  children: ReactNode;
  /** The map's own code failed. @param detail its words */
  onFailure: (detail: string) => void;
};

/** Keeps a failing map from taking its page away. React offers this to classes alone. */
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
