import { Copy } from 'lucide-react'
import { useText } from '../../language/use-text.ts'
import { useCopy } from '../../ui/actions/use-copy.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keyed } from '../../ui/keyed.ts'
import type { ColouredText } from './highlight.ts'
import { useHighlight } from './use-highlight.ts'

/** The first part of a scope decides: `title.function` is a title. */
const COLOURS: Readonly<Record<string, string>> = {
  keyword: 'text-ansi-magenta',
  literal: 'text-ansi-yellow',
  number: 'text-ansi-yellow',
  string: 'text-ansi-green',
  regexp: 'text-ansi-green',
  addition: 'text-success',
  deletion: 'text-danger',
  comment: 'text-muted italic',
  quote: 'text-muted italic',
  title: 'text-ansi-blue',
  section: 'text-ansi-blue font-semibold',
  attr: 'text-ansi-blue',
  attribute: 'text-ansi-blue',
  property: 'text-ansi-blue',
  name: 'text-ansi-blue',
  tag: 'text-ansi-blue',
  variable: 'text-ansi-red',
  'template-variable': 'text-ansi-red',
  built_in: 'text-ansi-cyan',
  type: 'text-ansi-cyan',
  class: 'text-ansi-cyan',
  meta: 'text-muted',
  symbol: 'text-ansi-yellow',
  bullet: 'text-ansi-yellow',
}

interface CodeBlockProps {
  text: string
  /** As the fence names it; empty when it names none. */
  language: string
  isGrowing?: boolean
}

export function CodeBlock({ text, language, isGrowing = false }: CodeBlockProps) {
  const t = useText().session.message
  const copy = useCopy()
  const name = language.split(/[\s{]/)[0]?.toLowerCase() ?? ''
  return (
    <div className="group overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex h-7 items-center justify-between pr-1 pl-3 text-sm text-muted">
        {name || t.plainText}
        <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
          <IconButton
            label={t.codeCopy}
            icon={Copy}
            className="size-6"
            onClick={() => copy(text)}
          />
        </span>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too
        tabIndex={0}
        className="max-h-120 overflow-auto px-3 pb-2.5 font-mono text-sm leading-relaxed"
      >
        <Code text={text} language={name} isGrowing={isGrowing} />
      </pre>
    </div>
  )
}

export function Code({ text, language, isGrowing = false }: CodeBlockProps) {
  const pieces = useHighlight(text, language, isGrowing)
  return <code>{pieces ? <Coloured pieces={pieces} /> : text}</code>
}

export function Coloured({ pieces }: { pieces: readonly ColouredText[] }) {
  return keyed(pieces).map(({ key, item: piece }) => {
    const colour = COLOURS[piece.scope ?? ''] ?? COLOURS[piece.scope?.split('.')[0] ?? '']
    return colour ? (
      <span key={key} className={colour}>
        {piece.text}
      </span>
    ) : (
      piece.text
    )
  })
}
