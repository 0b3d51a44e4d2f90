// Keeps a hidden view as it is, without drawing it anew for changes that nobody sees.

import { Component, type ComponentChildren } from 'preact';

export interface FrozenProps {
  readonly isShown: boolean;
  readonly children: ComponentChildren;
}

export class Frozen extends Component<FrozenProps> {
  override shouldComponentUpdate(next: FrozenProps): boolean {
    return next.isShown;
  }
  override render() {
    return this.props.children;
  }
}
