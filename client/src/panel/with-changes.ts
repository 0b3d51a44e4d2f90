// The mark of changed assets in Lineage: beside code that is not that of their records, what an edit or the branch changes.

import type { EditImpact, LineageView } from '@headwater/protocol';

interface Changes {
  readonly edit: Pick<EditImpact, 'changed'> | null;
  readonly branch: { readonly base: string; readonly changed: ReadonlyMap<string, string> } | null;
}

export function withChanges(view: LineageView, { edit, branch }: Changes): LineageView {
  const unsaved = new Set(edit?.changed);
  if (unsaved.size === 0 && (branch?.changed.size ?? 0) === 0) return view;
  const nodes = view.nodes.map((node) => {
    const onBranch = branch?.changed.get(node.key);
    const words = [
      ...(unsaved.has(node.key) ? ['changed by an edit that is not saved'] : []),
      ...(node.changed === undefined ? [] : [node.changed]),
      ...(branch === null || onBranch === undefined ? [] : [`changed since ${branch.base}: ${onBranch}`]),
    ];
    return words.length === 0 ? node : { ...node, changed: words.join('; ') };
  });
  return { ...view, nodes };
}
