// The line above a run's log: of which step, which lines, whether it follows, how it is handed out.

import type { RunView } from '@headwater/protocol';
import { IconButton } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';

export interface LogOptions {
  /** The newest line is kept in sight. */
  readonly follows: boolean;
  /** Null: all steps. */
  readonly step: number | null;
  readonly wraps: boolean;
  /** What lines are sought for; empty: all of them. */
  readonly sought: string;
}
interface LogHeadProps {
  readonly run: RunView;
  readonly options: LogOptions;
  readonly onChange: (changed: Partial<LogOptions>) => void;
  readonly onShowAsText: () => void;
}

export function LogHead({ run: { steps }, options, onChange, onShowAsText }: LogHeadProps) {
  const { follows, step, wraps, sought } = options;
  return (
    <div class="log-head">
      <span class="heading">Log</span>
      <select
        class="log-step"
        aria-label="Lines of"
        value={step === null ? '' : String(step)}
        onChange={({ currentTarget: { value } }) => onChange({ step: value === '' ? null : Number(value) })}
      >
        <option value="">{steps.length === 1 ? '1 step' : `all ${steps.length} steps`}</option>
        {steps.map((each) => (
          <option key={each.step} value={String(each.step)}>
            {each.partition === null ? each.asset : `${each.asset} › ${each.partition}`}
          </option>
        ))}
      </select>
      <label class="field log-find">
        <Icon name="filter" size={12} tone="quiet" />
        <input
          value={sought}
          placeholder="Find in the log"
          aria-label="Find in the log"
          onInput={(event) => onChange({ sought: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onChange({ sought: '' });
          }}
        />
      </label>
      <span class="space" />
      <IconButton
        icon="arrowDown"
        label={follows ? 'Follows new lines' : 'Follow new lines'}
        isOn={follows}
        onPress={() => onChange({ follows: true })}
      />
      <IconButton icon="wrap" label="Wrap long lines" isOn={wraps} onPress={() => onChange({ wraps: !wraps })} />
      <IconButton icon="file" label="Show the log as text" onPress={onShowAsText} />
    </div>
  );
}
