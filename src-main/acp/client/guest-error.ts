import { ToldError, type Words } from '#words'

/** A guest that cannot be used, or that failed, in words for the person. */
export class GuestError extends ToldError {
  readonly wantsSignIn: boolean

  constructor(words: Words, wantsSignIn = false) {
    super(words)
    this.wantsSignIn = wantsSignIn
  }
}
