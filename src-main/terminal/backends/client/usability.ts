/** Whether a place can be used, by really asking it. */
import { say } from '#say'
import { BackendError, type UnusableReason, type Usability } from '../backend.ts'

const REASONS: Readonly<Record<string, UnusableReason>> = {
  'missing-binary': 'missing-binary',
  'engine-down': 'engine-down',
  unreachable: 'engine-down',
  gone: 'engine-down',
  auth: 'missing-credentials',
  'host-key': 'missing-credentials',
}

/** What is wrong is said with what to do about it in the same sentence. */
export async function usabilityOf(ask: () => Promise<string>): Promise<Usability> {
  try {
    return { ok: true, detail: await ask() }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    const reason = REASONS[error.reason] ?? 'misconfigured'
    return { ok: false, reason, detail: error.words, fix: say('place.thenTryAgain') }
  }
}
