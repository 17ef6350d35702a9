import { Plug } from 'lucide-react'
import type { QuestionView } from '#contract'
import { useText } from '../../language/use-text.ts'

type Offered = NonNullable<QuestionView['offered']>

/** A call of a server's tool: whose it is, what the server claims, and each argument whole. */
export function OfferedCall({ offered }: { offered: Offered }) {
  const t = useText().approval.offered
  const { server, title, claim, args } = offered
  return (
    <>
      <p className="selectable flex flex-wrap items-baseline gap-x-2">
        <Plug size={14} strokeWidth={1.75} className="self-center" aria-hidden />
        <span className="text-muted">{t.server}</span>
        <span className="font-medium">{server}</span>
        {title !== undefined && <span className="wrap-anywhere">{title}</span>}
        {claim && <span className="text-muted">{t.claims[claim]}</span>}
      </p>
      {args.length === 0 ? (
        <p className="text-muted">{t.noArguments}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and this holds texts
        <div
          role="group"
          aria-label={t.arguments}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          className="max-h-64 overflow-y-auto rounded-md bg-surface px-3 py-2"
        >
          <dl className="selectable grid gap-x-4 gap-y-1 text-sm @sm:grid-cols-[auto_minmax(0,1fr)]">
            {args.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="font-mono text-muted wrap-anywhere">{name}</dt>
                <dd className="as-run font-mono whitespace-pre-wrap wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}
