import type { ReactNode } from 'react'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { FloatingPanel, PanelClose, PanelTitle } from '../../ui/overlays/FloatingPanel.tsx'

interface BranchQuestionProps {
  title: string
  detail: string
  isOpen: boolean
  /** What stands in the way of both answers, and a way around it. */
  trouble?: ReactNode
  onChoose(keepsBranch: boolean): void
  onClose(): void
}

/** What shall become of the branch when the folder goes. */
export function BranchQuestion(props: BranchQuestionProps) {
  const { beside: t, common } = useText()
  return (
    <FloatingPanel
      isOpen={props.isOpen}
      onClose={props.onClose}
      className="w-[min(440px,calc(100vw-32px))] gap-1 p-5"
    >
      <PanelTitle className="text-lg font-medium break-words">{props.title}</PanelTitle>
      <p className="break-words text-muted">{props.detail}</p>
      {props.trouble}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <PanelClose asChild>
          <Button look="ghost">{common.cancel}</Button>
        </PanelClose>
        <Button look="danger" onClick={() => props.onChoose(false)}>
          {t.throwAway}
        </Button>
        <Button look="primary" onClick={() => props.onChoose(true)}>
          {t.keep}
        </Button>
      </div>
    </FloatingPanel>
  )
}
