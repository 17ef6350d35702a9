import { useState } from 'react'
import type { Words } from '#words'
import { useText } from '../../language/use-text.ts'

const SHORT_CHARS = 160

/** Something that happened, said quietly; a long one shows its first line. */
export function NoticeLine({ words }: { words: Words }) {
  const { runtime, session } = useText()
  const t = session.message
  const text = runtime.said(words)
  const [isWhole, setWhole] = useState(false)
  const firstLine = text.split('\n')[0] ?? ''
  const isLong = text.length > firstLine.length || firstLine.length > SHORT_CHARS
  const begun = firstLine.length > SHORT_CHARS ? beginning(firstLine) : firstLine
  return (
    <div className="flex items-baseline gap-2 text-sm text-muted">
      <p className="selectable min-w-0 break-words whitespace-pre-wrap">{isWhole ? text : begun}</p>
      {isLong && !isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="shrink-0 rounded-sm underline underline-offset-2 hover:text-text"
        >
          {t.more}
        </button>
      )}
    </div>
  )
}

/** Up to the end of a word, where there are words with blanks between them. */
function beginning(line: string): string {
  const cut = line.slice(0, SHORT_CHARS)
  const end = cut.lastIndexOf(' ')
  return `${end > SHORT_CHARS / 2 ? cut.slice(0, end) : cut}…`
}
