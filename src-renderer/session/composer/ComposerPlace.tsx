import type { ReactNode } from 'react'

/** The foot of the conversation: as wide as the messages above it, scroll bar or not. */
export function ComposerPlace({ children }: { children: ReactNode }) {
  return (
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div className="@container mx-auto w-full max-w-180 px-4 pb-3">{children}</div>
    </div>
  )
}
