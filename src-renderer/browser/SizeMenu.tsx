import { Monitor, Smartphone, Tablet } from 'lucide-react'
import type { PageSize } from '#contract'
import { useText } from '../language/use-text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, MenuContent, MenuTrigger } from '../ui/menus/Menu.tsx'
import { MenuChoice, MenuChoices } from '../ui/menus/MenuChoices.tsx'

const ICONS = { desktop: Monitor, tablet: Tablet, phone: Smartphone } as const
const MEASURES = { desktop: '1280 × 800', tablet: '820 × 1180', phone: '390 × 844' } as const
const SIZES: readonly PageSize[] = ['desktop', 'tablet', 'phone']

interface SizeMenuProps {
  size: PageSize
  isDisabled: boolean
  onChoose(size: PageSize): void
}

/** How large the page believes its screen to be. */
export function SizeMenu({ size, isDisabled, onChoose }: SizeMenuProps) {
  const t = useText().browser
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          label={t.size(t.sizes[size])}
          icon={ICONS[size]}
          disabled={isDisabled}
          {...(size !== 'desktop' && { look: 'secondary' })}
        />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuChoices
          label={t.sizeLabel}
          value={size}
          // The choices carry these values and no other.
          onChoose={(value) => onChoose(value as PageSize)}
        >
          {SIZES.map((each) => (
            <MenuChoice key={each} value={each} detail={MEASURES[each]}>
              {t.sizes[each]}
            </MenuChoice>
          ))}
        </MenuChoices>
      </MenuContent>
    </Menu>
  )
}
