/** What a key does in the composer. */
export interface ComposerKey {
  key: string
  shiftKey: boolean
  /** An input method is at work: Enter takes its proposal, Escape gives it up. */
  isComposing: boolean
}

export function composerAction(
  { key, shiftKey, isComposing }: ComposerKey,
  state: { isEmpty: boolean; isRunning: boolean },
): 'send' | 'stop' | undefined {
  if (isComposing) return undefined
  if (key === 'Enter' && !shiftKey) return 'send'
  if (key === 'Escape' && state.isEmpty && state.isRunning) return 'stop'
  return undefined
}
