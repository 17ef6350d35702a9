import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { classes } from '../ui/classes.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { findItems } from './find-items.ts'
import { usePalette } from './palette.ts'
import type { PaletteItem } from './palette-item.ts'

interface PaletteListProps {
  items: readonly PaletteItem[]
  onChoose(item: PaletteItem): void
}

/** The field and what fits; the keyboard stays in the field. */
export function PaletteList({ items, onChoose }: PaletteListProps) {
  const t = useText().palette
  const id = useId()
  const recent = usePalette((s) => s.recent)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = findItems(items, query, recent)
  const active = Math.min(at, found.length - 1)
  const list = useRef<HTMLDivElement>(null)
  // The first is in view from the start, and asking would make the browser lay everything out.
  const hasMoved = useRef(false)
  useEffect(() => {
    if (!hasMoved.current) return
    list.current?.querySelector(`[data-place="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function press(event: KeyboardEvent): void {
    const to = found.length > 0 ? placeAfter(event.key, active, found.length) : undefined
    const chosen = found[active]
    if (to !== undefined) {
      hasMoved.current = true
      setAt(to)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) onChoose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        role="combobox"
        aria-label={t.search}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[active] && `${id}-${active}`}
        placeholder={t.search}
        spellCheck={false}
        value={query}
        onKeyDown={press}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        className="h-12 shrink-0 border-b border-line bg-transparent px-4 text-lg text-text outline-none placeholder:text-muted"
      />
      <div
        ref={list}
        role="listbox"
        id={id}
        aria-label={t.results}
        className="overflow-y-auto p-1.5"
      >
        {found.map((item, place) => {
          const startsGroup = query.trim() === '' && item.group !== found[place - 1]?.group
          return (
            <div key={item.id} role="presentation">
              {startsGroup && (
                <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs text-muted">
                  {t.groups[item.group]}
                </p>
              )}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard */}
              <div
                id={`${id}-${place}`}
                data-place={place}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onClick={() => onChoose(item)}
                onMouseMove={() => place !== active && setAt(place)}
                className={classes(
                  'flex min-h-8 items-center gap-3 rounded-md px-2.5 py-1',
                  place === active && 'bg-selected',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{item.label}</span>
                <span className="max-w-52 shrink-0 truncate text-sm text-muted">
                  {item.detail ?? (query.trim() === '' ? '' : t.groups[item.group])}
                </span>
                {item.keys && <Kbd>{item.keys}</Kbd>}
              </div>
            </div>
          )
        })}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-4 py-3 text-muted">
          {t.nothing}
        </p>
      )}
    </>
  )
}

function placeAfter(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'PageDown') return Math.min(active + 8, count - 1)
  if (key === 'PageUp') return Math.max(active - 8, 0)
  return undefined
}
