import { RuntimeError } from '#wire'
import { useNotices } from '../../copies/notices.ts'
import { currentText } from '../../language/use-text.ts'

/** For what a person asked for and did not get. A lost connection has its banner already. */
export function useTellFailure(): (error: unknown) => void {
  const show = useNotices((s) => s.show)
  return (error) => {
    if (!(error instanceof RuntimeError)) throw error
    if (error.code !== 'disconnected')
      show({ level: 'error', title: currentText().runtime.said(error.words) })
  }
}
