/** What went wrong with a cloud, in words: each reason has its own way out. */
import { say } from '#say'
import { BackendError, type BackendErrorReason, type BackendKind } from '../backend.ts'

export function createCloudErrors(kind: BackendKind, name: string) {
  return function cloudError(reason: BackendErrorReason, cause = ''): BackendError {
    switch (reason) {
      case 'auth':
        return new BackendError(kind, reason, say('cloud.auth', { name }), 'after-fix')
      case 'quota':
        return new BackendError(kind, reason, say('cloud.quota', { name, cause }), 'after-fix')
      case 'gone':
        return new BackendError(kind, reason, say('cloud.gone', { name }), 'now')
      case 'bad-image':
        return new BackendError(kind, reason, say('cloud.badImage', { name, cause }), 'after-fix')
      case 'unreachable':
        return new BackendError(kind, reason, say('cloud.unreachable', { name }), 'now')
      default:
        return new BackendError(kind, reason, say('cloud.failed', { name, cause }), 'after-fix')
    }
  }
}

/** What a status of HTTP means to us. */
export function reasonOfStatus(status: number, message: string): BackendErrorReason {
  if (/quota|limit exceeded|too many|insufficient|payment/i.test(message)) return 'quota'
  if (status === 401 || status === 403) return 'auth'
  if (status === 402 || status === 429) return 'quota'
  if (status === 404 || status === 410) return 'gone'
  return status >= 500 ? 'unreachable' : 'protocol'
}

/** Of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
