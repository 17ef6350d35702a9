import { useMemo } from 'react'
import { languageOf, type NumberedLine } from '#results'
import { keyed } from '../ui/keyed.ts'
import { codePieces } from './code-pieces.ts'
import { Code } from './markdown/CodeBlock.tsx'

interface NumberedCodeProps {
  lines: readonly NumberedLine[]
  /** Says what language it is in. */
  path: string
  label: string
}

/** A file or a part of one. The numbers stand beside it and are not copied with it. */
export function NumberedCode({ lines, path, label }: NumberedCodeProps) {
  const pieces = useMemo(() => keyed(codePieces(lines.map(({ text }) => text))), [lines])
  const language = languageOf(path)
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too
      tabIndex={0}
      className="flex max-h-72 overflow-auto rounded-md bg-surface py-2 font-mono text-sm leading-relaxed"
    >
      <pre
        aria-hidden
        className="sticky left-0 shrink-0 self-start bg-surface pr-3 pl-3 text-right text-muted select-none"
      >
        {lines.map(({ number }) => number ?? '⋯').join('\n')}
      </pre>
      <pre className="selectable pr-3">
        {pieces.map(({ key, item }) => (
          <Code key={key} text={item} language={language} />
        ))}
      </pre>
    </section>
  )
}
