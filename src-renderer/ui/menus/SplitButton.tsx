import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Menu, MenuContent, MenuTrigger } from './Menu.tsx'

interface SplitButtonProps extends ButtonProps {
  /** Of the arrow that opens the menu. */
  menuLabel: string
  /** The further choices; without any there is no arrow. */
  menu: ReactNode
}

/** One thing to do at a press, and its less usual relatives in a menu. */
export function SplitButton({ menuLabel, menu, className, ...rest }: SplitButtonProps) {
  const { look, size, disabled } = rest
  if (!menu) return <Button className={className} {...rest} />
  return (
    <span className="inline-flex shrink-0">
      <Button className={classes('rounded-r-none', className)} {...rest} />
      <Menu>
        <MenuTrigger asChild>
          <Button
            look={look}
            size={size}
            disabled={disabled}
            aria-label={menuLabel}
            className={classes('rounded-l-none border-l border-l-on-accent/30 px-1.5', className)}
          >
            <ChevronDown size={14} aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="start">{menu}</MenuContent>
      </Menu>
    </span>
  )
}
