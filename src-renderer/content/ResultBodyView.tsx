import type { Place, ResultBody, ResultItem } from '#results'
import { useText } from '../language/use-text.ts'
import { keyed } from '../ui/keyed.ts'
import { DiffView } from './DiffView.tsx'
import { NumberedCode } from './NumberedCode.tsx'
import { Pre } from './Pre.tsx'

interface ResultBodyProps {
  body: ResultBody
  /** Of the file that was read. */
  path: string
}

/** What a call was made for, as such a thing is read best. */
export function ResultBodyView({ body, path }: ResultBodyProps) {
  const t = useText().session.call
  switch (body.kind) {
    case 'code':
      return <NumberedCode lines={body.lines} path={path} label={path || t.result} />
    case 'places':
      return <Places places={body.places} />
    case 'diff':
      return <DiffView diff={body.diff} />
    case 'items':
      return <Items items={body.items} />
    default:
      return <Pre text={body.text} />
  }
}

function Places({ places }: { places: readonly Place[] }) {
  const t = useText().session.call
  return (
    <section
      aria-label={t.places}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too
      tabIndex={0}
      className="selectable max-h-72 overflow-auto rounded-md bg-surface px-3 py-2 font-mono text-sm leading-relaxed"
    >
      <ol>
        {keyed(places).map(({ key, item: { path, line, text, isMatch } }) => (
          <li key={key} className="wrap-anywhere whitespace-pre-wrap">
            <span className={isMatch ? 'text-accent' : 'text-muted'}>{`${path}:${line}`}</span>
            <span className={isMatch ? '' : 'text-muted'}>{`  ${text}`}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Items({ items }: { items: readonly ResultItem[] }) {
  return (
    <ul className="selectable flex flex-col gap-1.5">
      {keyed(items).map(({ key, item: { title, detail, text } }) => (
        <li key={key} className="min-w-0">
          <p className="wrap-anywhere">
            {title}
            {detail && <span className="text-muted"> · {detail}</span>}
          </p>
          {text && <Pre text={text} />}
        </li>
      ))}
    </ul>
  )
}
