/** What the person agreed to, by its content: a text as it was shown, or all that a folder brings. */

export interface AskedContent {
  /** Where it lies: the same path elsewhere is another file. */
  place: string
  path: string
  folder: string
  fingerprint: string
  /** Something in it is suspicious: then only a yes to this very content counts. */
  isMarked: boolean
}

export interface ContentConsent {
  of(asked: AskedContent): 'used' | 'off' | 'new' | 'changed'
  decide(asked: AskedContent, answer: { isUsed: boolean; everything: boolean }): void
  agreedFingerprint(asked: Pick<AskedContent, 'place' | 'path'>): string | undefined
}
