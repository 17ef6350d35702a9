import type { TriedPartView } from '#contract'
import { useText } from '../../language/use-text.ts'

const MOST_PARTS = 12 // of a long script; the list of parts above names them all

/** Every word of each command, with what the program takes it for. */
export function WordRoles({ parts }: { parts: readonly TriedPartView[] }) {
  const t = useText().tryCommand
  const told = parts.filter(({ words }) => words.length > 0).slice(0, MOST_PARTS)
  if (told.length === 0) return null
  return (
    <section className="selectable text-sm">
      <h3 className="mb-1 text-muted">{t.words}</h3>
      <ul className="flex flex-col gap-2">
        {told.map(({ span, words }) => (
          <li key={`${span.start}-${span.end}-${words.map(({ text }) => text).join(' ')}`}>
            <ul className="flex flex-wrap gap-x-3 gap-y-1.5">
              {inOrder(words).map(({ text, role, place }) => (
                <li key={place} className="flex min-w-0 flex-col">
                  <code className="font-mono as-run wrap-anywhere">{text}</code>
                  <span className="text-xs text-muted">{t.roles[role]}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same word may stand twice in a command: its place tells it apart. */
function inOrder(words: TriedPartView['words']) {
  return words.map((word, place) => ({ ...word, place }))
}
