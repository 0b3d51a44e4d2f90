// The graph for other programs: as text that they draw, or as a picture.

import type { LineageView } from '@headwater/protocol';
import { useActions } from '../../page/context.js';
import { Menu } from '../../ui/menu.js';
import { dotText, mermaidText } from './lineage-export.js';
import { pictureToSave } from './save-picture.js';

export function ExportMenu({ view }: { view: LineageView }) {
  const { send, isLow } = useActions();
  const save = (format: 'svg' | 'png') => void pictureToSave(view, format).then(send);
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
