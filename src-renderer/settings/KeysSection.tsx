import { RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { capsOf, pressedCombination, writeCombination } from '../keys/combination.ts'
import { isMac } from '../keys/platform.ts'
import {
  type Bindings,
  conflictsWith,
  keyCaps,
  SHORTCUTS,
  type ShortcutName,
} from '../keys/shortcuts.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** Every shortcut of the window; a press on its keys waits for other ones. */
export function KeysSection({ bindings }: { bindings: Bindings }) {
  const t = useText().settings.keys
  const change = useChangeSettings()
  return (
    <>
      <div className="flex items-center justify-between gap-4 py-2.5">
        <p className="text-sm text-pretty text-muted">{t.detail}</p>
        <Button
          size="small"
          disabled={Object.keys(bindings).length === 0}
          onClick={() => change({ keys: { bindings: {} } })}
        >
          {t.resetAll}
        </Button>
      </div>
      <ul aria-label={t.label}>
        {SHORTCUTS.map(({ name }) => (
          <KeyRow
            key={name}
            name={name}
            bindings={bindings}
            onBind={(keys) => change({ keys: { bindings: withBinding(bindings, name, keys) } })}
          />
        ))}
      </ul>
    </>
  )
}

interface KeyRowProps {
  name: ShortcutName
  bindings: Bindings
  /** The empty text takes the keys away; nothing gives back the usual ones. */
  onBind(keys: string | undefined): void
}

function KeyRow({ name, bindings, onBind }: KeyRowProps) {
  const { common, settings } = useText()
  const t = settings.keys
  const [isRecording, setRecording] = useState(false)
  const conflicts = conflictsWith(name, bindings, isMac)
  const caps = keyCaps(name, isMac, bindings)

  function record(event: KeyboardEvent): void {
    if (!isRecording || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const pressed = pressedCombination(event.nativeEvent, isMac)
    if (event.key === 'Escape' || pressed) setRecording(false)
    if (pressed) onBind(writeCombination(pressed))
  }

  return (
    <li className="flex min-h-10 items-center gap-1 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 flex-1">
        {t.names[name]}
        {conflicts.length > 0 && (
          <span role="alert" className="block text-sm text-warning">
            {t.conflict(common.list(conflicts.map((other) => t.names[other])))}
          </span>
        )}
      </span>
      <button
        type="button"
        data-takes-escape={isRecording || undefined}
        aria-label={t.change(t.names[name], caps || t.none)}
        onClick={() => setRecording(!isRecording)}
        onBlur={() => setRecording(false)}
        onKeyDownCapture={record}
        className={classes(
          'h-7 min-w-24 rounded-md border px-2 text-sm hover:bg-hover',
          isRecording ? 'border-focus text-accent' : 'border-line',
          conflicts.length > 0 && !isRecording && 'border-warning',
        )}
      >
        {isRecording ? t.press : caps || <span className="text-muted">{t.none}</span>}
      </button>
      <IconButton
        label={t.remove(t.names[name])}
        icon={X}
        disabled={caps === ''}
        onClick={() => onBind('')}
      />
      <IconButton
        label={t.reset(t.names[name], usualCaps(name))}
        icon={RotateCcw}
        disabled={bindings[name] === undefined}
        onClick={() => onBind(undefined)}
      />
    </li>
  )
}

function withBinding(bindings: Bindings, name: ShortcutName, keys: string | undefined) {
  const { [name]: _before, ...others } = bindings
  return keys === undefined ? others : { ...others, [name]: keys }
}

function usualCaps(name: ShortcutName): string {
  const usual = SHORTCUTS.find((shortcut) => shortcut.name === name)
  return usual ? capsOf(usual, isMac) : ''
}
