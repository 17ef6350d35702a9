import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'

export interface Choice {
  value: string
  label: string
  detail?: string
  group?: string
}

interface ChoiceListProps {
  label: string
  filterLabel: string
  emptyText: string
  value: string | undefined
  choices: readonly Choice[]
  onChoose(value: string): void
}

// A provider may have hundreds of models; whoever wants one further down types a few letters.
const MAX_SHOWN = 100

/** A field that filters, and below it the choices; the keyboard stays in the field. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, choices, value, onChoose } = props
  const id = useId()
  const [filter, setFilter] = useState('')
  const shown = matching(choices, filter).slice(0, MAX_SHOWN)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      choices.findIndex((choice) => choice.value === value),
    ),
  )
  const active = Math.min(at, shown.length - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function press(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowDown: (active + 1) % shown.length,
      ArrowUp: (active - 1 + shown.length) % shown.length,
      Home: 0,
      End: shown.length - 1,
    }
    const to = moves[event.key]
    if (to !== undefined && shown.length > 0) {
      event.preventDefault()
      setAt(to)
    }
    const chosen = shown[active]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) {
      event.preventDefault()
      onChoose(chosen.value)
    }
  }

  return (
    <div className="flex min-h-0 flex-col">
      <input
        role="combobox"
        aria-label={props.filterLabel}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={shown[active] && `${id}-${active}`}
        placeholder={props.filterLabel}
        spellCheck={false}
        value={filter}
        onKeyDown={press}
        onChange={(event) => {
          setFilter(event.target.value)
          setAt(0)
        }}
        className="h-9 shrink-0 border-b border-line bg-transparent px-3 text-text outline-none placeholder:text-muted"
      />
      <div ref={list} role="listbox" id={id} aria-label={label} className="overflow-y-auto p-1">
        {shown.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice.value === value}
            onClick={() => onChoose(choice.value)}
            onMouseMove={() => index !== active && setAt(index)}
            className={classes(
              'flex min-h-7 items-center gap-3 rounded-sm px-2 py-1',
              index === active && 'bg-selected',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{choice.label}</span>
            <span className="max-w-40 shrink-0 truncate text-sm text-muted">
              {choice.detail ?? choice.group}
            </span>
            <Check
              size={14}
              aria-hidden
              className={classes('shrink-0', choice.value !== value && 'invisible')}
            />
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="px-3 pb-3 text-muted">{props.emptyText}</p>}
    </div>
  )
}

function matching(choices: readonly Choice[], filter: string): readonly Choice[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  return choices.filter(({ label, group, detail }) => {
    const text = `${label} ${group ?? ''} ${detail ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
