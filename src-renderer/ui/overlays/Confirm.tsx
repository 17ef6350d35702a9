import { AlertDialog as Primitive } from 'radix-ui'
import { Button } from '../Button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmProps {
  title: string
  detail: string
  confirmLabel: string
  cancelLabel: string
  isOpen: boolean
  onConfirm(): void
  onClose(): void
}

/** A question before something that cannot be undone; the safe answer has the focus. */
export function Confirm(props: ConfirmProps) {
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={props.isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="veil" />
        <Primitive.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="fixed top-1/3 left-1/2 z-40 w-[min(400px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 rounded-lg bg-raised p-5 shadow-float outline-none"
        >
          <Primitive.Title className="text-lg font-medium">{props.title}</Primitive.Title>
          <Primitive.Description className="selectable mt-1 break-words text-muted">
            {props.detail}
          </Primitive.Description>
          <div className="mt-5 flex justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button>{props.cancelLabel}</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild>
              <Button look="danger" onClick={props.onConfirm}>
                {props.confirmLabel}
              </Button>
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
