import type { MessageView } from '#contract'
import type { Words } from '#words'
import { useText } from '../../language/use-text.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'

interface ShortenedLineProps {
  words: Words
  shortened: NonNullable<MessageView['shortened']>
}

/** A divider: above it the model reads less than the person does. It opens to what the model has instead. */
export function ShortenedLine({ words, shortened }: ShortenedLineProps) {
  const { runtime, session } = useText()
  const t = session.shorten
  const { how, why, before, after, summary } = shortened
  return (
    <div className="border-t border-line pt-2 text-sm text-muted">
      <Disclosure label={runtime.said(words)}>
        {() => (
          <div className="mt-1 flex flex-col gap-2 pl-5">
            <p>{`${t.why[why]} ${t.sizes(before.toLocaleString(), after.toLocaleString())}`}</p>
            <p>{t.kept[how]}</p>
            {summary !== '' && (
              <div className="selectable max-h-60 overflow-y-auto rounded-md bg-surface px-3 py-2 break-words whitespace-pre-wrap">
                {summary}
              </div>
            )}
          </div>
        )}
      </Disclosure>
    </div>
  )
}
