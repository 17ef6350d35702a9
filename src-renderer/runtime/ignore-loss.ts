import { RuntimeError } from '#wire'

/** For a request whose terminal, question or line may just have gone: that is no error of a view. */
export function ignoreLoss(error: unknown): undefined {
  const isLoss =
    error instanceof RuntimeError && (error.code === 'disconnected' || error.code === 'not-found')
  if (!isLoss) throw error
}
