// The graph for other programs: as text that they draw, or as a picture.

import type { LineageView } from '@headwater/protocol';
import { useActions } from '../../page/context.js';
import { Menu } from '../../ui/menu.js';
import { dotText, mermaidText } from './lineage-export.js';
import { pictureToSave } from './save-picture.js';

interface ExportMenuProps {
  readonly view: LineageView;
  /** Null: there is none any more. */
  readonly onProblem: (problem: string | null) => void;
}

export function ExportMenu({ view, onProblem }: ExportMenuProps) {
  const { send, isLow } = useActions();
  const save = (format: 'svg' | 'png') => {
    onProblem(null);
    pictureToSave(view, format).then(send, (error: unknown) => onProblem(problemText(format, error)));
  };
  return (
    <span class="wide-only">
      <Menu
        label="Export"
        isNamed={!isLow}
        items={[
          { label: 'Copy as Mermaid', run: () => send({ kind: 'copy', text: mermaidText(view) }) },
          { label: 'Copy as DOT', run: () => send({ kind: 'copy', text: dotText(view) }) },
          { label: 'Save as SVG…', run: () => save('svg') },
          { label: 'Save as PNG…', run: () => save('png') },
        ]}
      />
    </span>
  );
}

function problemText(format: 'svg' | 'png', error: unknown): string {
  const cause = error instanceof Error ? error.message : String(error);
  const advice = format === 'png' ? ' Save it as SVG, or show fewer levels.' : '';
  return `The picture was not saved: ${cause.replace(/\.$/, '')}.${advice}`;
}
