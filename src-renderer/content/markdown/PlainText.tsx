import { useText } from '../../language/use-text.ts'
import { MAX_SHOWN_CHARS } from './limits.ts'

/** A model's text exactly as it was written. */
export function PlainText({ text }: { text: string }) {
  const t = useText().session.message
  return (
    <div className="selectable flex flex-col gap-3 leading-relaxed break-words">
      <p className="whitespace-pre-wrap">{text.slice(0, MAX_SHOWN_CHARS)}</p>
      {text.length > MAX_SHOWN_CHARS && (
        <p className="text-muted italic">{t.notShown(text.length - MAX_SHOWN_CHARS)}</p>
      )}
    </div>
  )
}
