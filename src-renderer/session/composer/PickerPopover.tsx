import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'
import { type SettingsSection, useOverlay } from '../../view/overlay.ts'

interface PickerPopoverProps {
  icon: LucideIcon
  /** What is chosen; there is not always room for it. */
  name: string
  title: string
  label: string
  contentLabel: string
  /** Where more of its kind is set up. */
  further: readonly { label: string; section: SettingsSection }[]
  onOpen: () => void
  children: (close: () => void) => ReactNode
}

/** What a session runs on, beside the message field, and what else there is to choose. */
export function PickerPopover(picker: PickerPopoverProps) {
  const openSettings = useOverlay((s) => s.openSettings)
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens)
        if (opens) picker.onOpen()
      }}
    >
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="small"
          title={picker.title}
          aria-label={picker.label}
          className="min-w-0 shrink! @max-md:px-1.5"
        >
          <picker.icon size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <span className="hidden max-w-40 truncate @md:block">{picker.name}</span>
          <ChevronDown size={12} className="hidden shrink-0 @xl:block" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        side="top"
        align="start"
        aria-label={picker.contentLabel}
        className="flex max-h-80 w-80 flex-col"
      >
        {picker.children(close)}
        <div className="flex border-t border-line p-1">
          {picker.further.map(({ label, section }) => (
            <Button
              key={section}
              look="ghost"
              size="small"
              className="flex-1"
              onClick={() => {
                close()
                openSettings(section)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </PopoverContent>
    </Popover>
  )
}
