import { Plus, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../ui/menus/Menu.tsx'

interface SectionHeadProps {
  title: string
  detail: string
  /** What else has to be said at once. */
  children?: ReactNode
  /** Looks once more at what is there. */
  look?: { label: string; run(): void }
  add: { label: string } & (
    | { choices: readonly { label: string; run(): void }[] }
    /** There is one way only, and its form may be open already. */
    | { isOpen: boolean; run(): void }
  )
}

/** Above a list that the person adds to: what it is, and the ways to a new entry. */
export function SectionHead({ title, detail, children, look, add }: SectionHeadProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <h2 className="font-medium">{title}</h2>
        <p className="text-sm text-pretty text-muted">{detail}</p>
        {children}
      </div>
      {look && <IconButton label={look.label} icon={RefreshCw} onClick={look.run} />}
      {'choices' in add ? (
        <Menu>
          <MenuTrigger asChild>
            <Button size="small">
              <Plus size={14} aria-hidden />
              {add.label}
            </Button>
          </MenuTrigger>
          <MenuContent align="end">
            {add.choices.map(({ label, run }) => (
              <MenuItem key={label} onSelect={run}>
                {label}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      ) : (
        <Button size="small" onClick={add.run} disabled={add.isOpen}>
          <Plus size={14} aria-hidden />
          {add.label}
        </Button>
      )}
    </div>
  )
}
