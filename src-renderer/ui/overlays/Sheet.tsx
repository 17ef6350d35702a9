import type { ReactNode } from 'react'
import { FloatingPanel, PanelTitle } from './FloatingPanel.tsx'

interface SheetProps {
  title: string
  isOpen: boolean
  onClose(): void
  /** The buttons, which stay in sight. */
  footer: ReactNode
  children: ReactNode
}

/** A form over the window, as high as it needs to be; nothing in it has the focus at first. */
export function Sheet({ title, isOpen, onClose, footer, children }: SheetProps) {
  return (
    <FloatingPanel
      isOpen={isOpen}
      onClose={onClose}
      className="max-h-[calc(100dvh-48px)] w-[min(600px,calc(100vw-32px))]"
    >
      <PanelTitle className="shrink-0 px-5 pt-4 pb-3 text-lg font-medium">{title}</PanelTitle>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{children}</div>
      <footer className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3">
        {footer}
      </footer>
    </FloatingPanel>
  )
}
