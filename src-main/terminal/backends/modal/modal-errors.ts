/** What an error of Modal's client means: it has classes for some, and codes of gRPC for the rest. */
import { BackendError, type BackendErrorReason } from '../backend.ts'
import { messageOf } from '../cloud/cloud-errors.ts'

const BY_NAME: Readonly<Record<string, BackendErrorReason>> = {
  NotFoundError: 'gone',
  ClientClosedError: 'gone',
  ConflictError: 'gone',
  SandboxTimeoutError: 'gone',
  ResourceExhaustedError: 'quota',
  TimeoutError: 'unreachable',
  RemoteError: 'bad-image',
}

/** DEADLINE_EXCEEDED, NOT_FOUND, PERMISSION_DENIED, RESOURCE_EXHAUSTED, UNAVAILABLE, UNAUTHENTICATED. */
const BY_CODE: Readonly<Record<number, BackendErrorReason>> = {
  4: 'unreachable',
  5: 'gone',
  7: 'auth',
  8: 'quota',
  14: 'unreachable',
  16: 'auth',
}

export function explainModal(
  error: unknown,
  cloudError: (reason: BackendErrorReason, cause?: string) => BackendError,
): BackendError {
  if (error instanceof BackendError) return error
  if (!(error instanceof Error)) return cloudError('unreachable')
  const code = 'code' in error && typeof error.code === 'number' ? BY_CODE[error.code] : undefined
  return cloudError(BY_NAME[error.name] ?? code ?? 'protocol', messageOf(error))
}
