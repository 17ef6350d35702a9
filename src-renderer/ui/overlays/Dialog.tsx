import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { FloatingPanel, PanelClose, PanelTitle } from './FloatingPanel.tsx'

interface DialogProps {
  title: string
  closeLabel: string
  isOpen: boolean
  onClose(): void
  children: ReactNode
}

/** A large overlay with its own title and way out. */
export function Dialog({ title, closeLabel, isOpen, onClose, children }: DialogProps) {
  return (
    <FloatingPanel
      isOpen={isOpen}
      onClose={onClose}
      className="h-[min(680px,calc(100dvh-48px))] w-[min(760px,calc(100vw-32px))] overflow-hidden"
    >
      <header className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
        <PanelTitle className="text-lg font-medium">{title}</PanelTitle>
        <PanelClose asChild>
          <IconButton label={closeLabel} icon={X} />
        </PanelClose>
      </header>
      {children}
    </FloatingPanel>
  )
}
