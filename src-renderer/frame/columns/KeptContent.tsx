import { type ComponentProps, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { TabContent } from '../../ui/Tabs.tsx'

interface KeptContentProps extends ComponentProps<typeof TabContent> {
  isShown: boolean
}

/**
 * What belongs to a tab, made when it is first shown and kept from then on. Hidden, it keeps its
 * style and its layout too: making any of these anew would be felt.
 */
export function KeptContent({ isShown, className, children, ...rest }: KeptContentProps) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return (
    <TabContent
      forceMount
      aria-hidden={!isShown}
      tabIndex={isShown ? 0 : -1}
      className={classes(className, !isShown && 'kept-hidden')}
      {...rest}
    >
      {wasShown && children}
    </TabContent>
  )
}
