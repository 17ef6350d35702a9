import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Screen } from './screens.ts'
import type { FindResult } from './xterm-screen.ts'

export function SearchBar({ screen, onClose }: { screen: Screen; onClose(): void }) {
  const t = useText().terminal
  const [text, setText] = useState(() => oneLine(screen.selection()))
  const [isCaseSensitive, setCaseSensitive] = useState(false)
  const [result, setResult] = useState<FindResult>()
  const find = (direction: 'next' | 'previous'): void =>
    screen.find(text, direction, isCaseSensitive)

  useEffect(() => screen.onFindResult(setResult), [screen])
  useEffect(() => screen.find(text, 'stay', isCaseSensitive), [screen, text, isCaseSensitive])
  useEffect(() => () => screen.endFind(), [screen])

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      screen.focus()
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      find(event.shiftKey ? 'previous' : 'next')
    }
  }

  return (
    <search
      className="flex shrink-0 items-center gap-1 border-b border-line bg-surface px-2 py-1"
      onKeyDown={press}
    >
      <TextField
        label={t.findLabel}
        placeholder={t.findLabel}
        value={text}
        onChange={setText}
        hasFocus
      />
      <output className="min-w-16 px-1 text-right text-sm text-muted tabular-nums">
        {text && result && describe(result)}
      </output>
      <IconButton
        label={t.findCase}
        icon={CaseSensitive}
        aria-pressed={isCaseSensitive}
        onClick={() => setCaseSensitive(!isCaseSensitive)}
      />
      <IconButton
        label={t.findPrevious}
        keys="Shift+Enter"
        icon={ChevronUp}
        onClick={() => find('previous')}
      />
      <IconButton label={t.findNext} keys="Enter" icon={ChevronDown} onClick={() => find('next')} />
      <IconButton label={t.closeFind} keys="Esc" icon={X} onClick={onClose} />
    </search>
  )

  function describe({ index, count }: FindResult): string {
    if (count === 0) return t.noMatches
    // Past its limit the search add-on counts no further and gives no position.
    return index < 0 ? t.manyMatches(count) : t.matches(index + 1, count)
  }
}

function oneLine(selection: string): string {
  return selection.includes('\n') ? '' : selection
}
