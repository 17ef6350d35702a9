import { Activity, type ReactNode, useState } from 'react'

interface KeptPartProps {
  isShown: boolean
  children: ReactNode
}

/** Made when it is first shown and kept from then on, since making it anew would be felt. */
export function KeptPart({ isShown, children }: KeptPartProps) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown && <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}
