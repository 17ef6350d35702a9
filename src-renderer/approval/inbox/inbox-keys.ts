/** What a key means in the list of waiting questions. */

export type InboxMove = { kind: 'walk'; to: number } | { kind: 'choose' } | { kind: 'open' }

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

export function inboxMove(
  pressed: Pressed,
  { at, count }: { at: number; count: number },
): InboxMove | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed
  if (ctrlKey || metaKey || altKey || shiftKey || isComposing || count === 0) return undefined
  switch (pressed.key) {
    case 'j':
    case 'ArrowDown':
      return { kind: 'walk', to: Math.min(at + 1, count - 1) }
    case 'k':
    case 'ArrowUp':
      return { kind: 'walk', to: Math.max(at - 1, 0) }
    case 'x':
      return { kind: 'choose' }
    case 'Enter':
      return { kind: 'open' }
  }
  return undefined
}
