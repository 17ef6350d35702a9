import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface DisclosureProps {
  label: ReactNode
  /** Made only once it is open, because it may ask for something. */
  children: () => ReactNode
}

/** Something that most people need not see, one press away. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group/disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-mx-1 inline-flex max-w-full cursor-default list-none items-center gap-1 rounded-sm px-1 text-muted hover:text-text">
        <ChevronRight
          size={14}
          className="shrink-0 transition-transform duration-100 group-open/disclosure:rotate-90"
          aria-hidden
        />
        {label}
      </summary>
      {isOpen && children()}
    </details>
  )
}
