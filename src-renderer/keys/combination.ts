/** Keys pressed together, and how a setting and a key cap write them. */

export interface Combination {
  /** The physical key, so that a layout which moves the sign does not move the shortcut. */
  code: string
  /** Ctrl, or Cmd on a Mac, unless `ctrl` asks for the real Ctrl everywhere. */
  modifier: 'command' | 'ctrl'
  shift?: boolean
}

export type Keys = Pick<
  KeyboardEvent,
  'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'
>

const MODIFIER_CODE = /^(Control|Shift|Alt|Meta|OS)(Left|Right)?$/

/** As it is kept in the settings: `Mod+Shift+KeyA`, `Ctrl+Backquote`. */
export function writeCombination({ code, modifier, shift }: Combination): string {
  return `${modifier === 'command' ? 'Mod' : 'Ctrl'}+${shift ? 'Shift+' : ''}${code}`
}

export function readCombination(text: string): Combination | undefined {
  const found = /^(Mod|Ctrl)\+(Shift\+)?(\w+)$/.exec(text)
  if (!found?.[3]) return undefined
  return {
    code: found[3],
    modifier: found[1] === 'Mod' ? 'command' : 'ctrl',
    ...(found[2] && { shift: true }),
  }
}

/** What is being pressed, when it could be a shortcut at all. */
export function pressedCombination(keys: Keys, isMac: boolean): Combination | undefined {
  if (keys.isComposing || keys.altKey || keys.ctrlKey === keys.metaKey) return undefined
  if (MODIFIER_CODE.test(keys.code) || (keys.metaKey && !isMac)) return undefined
  const modifier = isMac && keys.ctrlKey ? 'ctrl' : 'command'
  return { code: keys.code, modifier, ...(keys.shiftKey && { shift: true }) }
}

export function isPressed(combination: Combination, keys: Keys, isMac: boolean): boolean {
  if (combination.code !== keys.code || Boolean(combination.shift) !== keys.shiftKey) return false
  return isMac && combination.modifier === 'command'
    ? keys.metaKey && !keys.ctrlKey
    : keys.ctrlKey && !keys.metaKey
}

/** The same keys on this system, where Ctrl and "Ctrl or Cmd" may be one. */
export function isSame(one: Combination, other: Combination, isMac: boolean): boolean {
  const isSameKey = one.code === other.code && Boolean(one.shift) === Boolean(other.shift)
  return isSameKey && (!isMac || one.modifier === other.modifier)
}

/** As a person reads it on a key cap: ⌘B, Ctrl+B. */
export function capsOf({ code, modifier, shift }: Combination, isMac: boolean): string {
  const key = SIGNS[code] ?? code.replace(/^(Key|Digit)/, '').replace(/^Arrow/, '')
  if (!isMac) return `Ctrl+${shift ? 'Shift+' : ''}${key}`
  return `${modifier === 'ctrl' ? '⌃' : '⌘'}${shift ? '⇧' : ''}${key}`
}

const SIGNS: Readonly<Record<string, string>> = {
  Backquote: '`',
  Backslash: '\\',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Enter: '↵',
  Equal: '=',
  Minus: '-',
  Period: '.',
  Quote: "'",
  Semicolon: ';',
  Slash: '/',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
