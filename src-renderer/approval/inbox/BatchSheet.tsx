import { useState } from 'react'
import type { QuestionView } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { CommandText } from '../command/CommandText.tsx'
import { Reasons } from '../command/Reasons.tsx'
import { actedBy } from '../person.ts'

interface BatchSheetProps {
  chosen: readonly QuestionView[]
  isOpen: boolean
  onClose(): void
}

/** Several at once, each in full, and each only once. */
export function BatchSheet({ chosen, isOpen, onClose }: BatchSheetProps) {
  const t = useText()
  const runtime = useRuntime()
  const [isSending, setSending] = useState(false)

  async function run(): Promise<void> {
    setSending(true)
    const replies = chosen.map(({ id }) =>
      runtime.request('approval.reply', { id, decision: 'once', by: actedBy() }),
    )
    const failed = (await Promise.allSettled(replies)).filter(({ status }) => status === 'rejected')
    setSending(false)
    onClose()
    if (failed.length > 0)
      useNotices.getState().show({ level: 'error', title: t.approval.inbox.failed(failed.length) })
  }

  return (
    <Sheet
      title={t.approval.inbox.confirmTitle(chosen.length)}
      isOpen={isOpen && chosen.length > 0}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button look="primary" disabled={isSending} onClick={() => void run()}>
            {t.approval.inbox.confirm}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t.approval.inbox.confirmDetail}</p>
      <ul className="flex flex-col gap-4">
        {chosen.map((question) => (
          <li key={question.id} className="flex flex-col gap-1.5">
            <CommandText {...question} />
            <Reasons findings={question.findings} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
