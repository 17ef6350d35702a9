import { CircleAlert } from 'lucide-react'
import type { MessageView } from '#contract'
import { PlainText } from '../../content/markdown/PlainText.tsx'
import { useText } from '../../language/use-text.ts'
import { useCopy } from '../../ui/actions/use-copy.ts'
import { Button } from '../../ui/Button.tsx'

interface BrokenMessageProps {
  message: MessageView
  onRetry(): void
}

/** In the place of a message that could not be drawn. */
export function BrokenMessage({ message, onRetry }: BrokenMessageProps) {
  const t = useText()
  const copy = useCopy()
  return (
    <div className="flex flex-col gap-2">
      <div role="alert" className="flex items-center gap-2 text-danger">
        <CircleAlert size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <p className="min-w-0 flex-1">{t.session.message.broken}</p>
        <Button size="small" onClick={onRetry}>
          {t.common.retry}
        </Button>
        <Button size="small" onClick={() => copy(message.text)}>
          {t.session.message.copy}
        </Button>
      </div>
      <PlainText text={message.text} />
    </div>
  )
}
