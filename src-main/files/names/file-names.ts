/** Asks the thread that knows the names of files. */
import { createWorkerJobs } from '../../lib/worker-jobs.ts'
import type { FoundNames } from './folder-names.ts'

export interface NamesJob {
  folder: string
  typed: string
  limit: number
  /** The first question to a folder waits for so long; what is known by then is the answer. */
  waitMs: number
}

/** With 200,000 names it holds about 60 MB, which nobody needs who has stopped typing. */
const LIMITS = { maxMs: 15_000, memoryMb: 512, idleMs: 120_000 }
const NOTHING: FoundNames = { names: [], isReading: false, isCut: false }

export function createFileNames(deps: { file: URL }) {
  const jobs = createWorkerJobs<NamesJob, FoundNames>({ file: deps.file, limits: LIMITS })
  // To stop a question would end the thread, and all that it has read.
  const never = new AbortController().signal
  return {
    find: async (job: NamesJob): Promise<FoundNames> => {
      const outcome = await jobs.run(job, never)
      return outcome.ok ? outcome.result : NOTHING
    },
    dispose: jobs.dispose,
  }
}
