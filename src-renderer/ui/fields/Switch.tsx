import { classes } from '../classes.ts'

interface SwitchProps {
  label: string
  /** `mixed` where some of what it stands for is on; a press then switches all of it on. */
  state: 'on' | 'off' | 'mixed'
  onChange(isOn: boolean): void
  disabled?: boolean
}

const TRACKS = {
  on: 'border-accent bg-accent',
  mixed: 'border-accent bg-accent-soft',
  off: 'border-line-strong bg-transparent',
}

const KNOBS = {
  on: 'translate-x-3 bg-on-accent',
  mixed: 'translate-x-1.5 bg-accent',
  off: 'bg-line-strong',
}

export function Switch({ label, state, onChange, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={state === 'on'}
      aria-label={label}
      disabled={disabled}
      data-state={state}
      onClick={() => onChange(state !== 'on')}
      // A target larger than what is drawn.
      className="group/switch relative -m-1.5 shrink-0 rounded-md p-1.5 disabled:opacity-50"
    >
      <span
        className={classes(
          'flex h-4 w-7 items-center rounded-full border px-px transition-colors duration-100',
          TRACKS[state],
        )}
      >
        <span
          className={classes('size-3 rounded-full transition-transform duration-100', KNOBS[state])}
        />
      </span>
    </button>
  )
}
