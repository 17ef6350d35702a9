/** Hands pages and documents to the thread that reads them. */
import { createWorkerJobs, type JobOutcome } from '../lib/worker-jobs.ts'
import type {
  FittedPicture,
  PageText,
  PdfText,
  PictureFit,
  Readable,
  Reading,
} from '../ports/reading.ts'

export type ReadingJob =
  | { kind: 'page'; html: string; url: string; mode: PageText['mode'] }
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'picture'; bytes: Uint8Array; fit: PictureFit }

export type ReadingResult = PageText | PdfText | FittedPicture

/** The worst page of those that were measured took 2.6 s on a busy machine. */
const LIMITS = { maxMs: 15_000, memoryMb: 512, idleMs: 60_000 }

export function createReading(deps: { file: URL; limits?: typeof LIMITS }): Reading & {
  dispose(): void
} {
  const jobs = createWorkerJobs<ReadingJob, ReadingResult>({
    file: deps.file,
    limits: deps.limits ?? LIMITS,
  })
  return {
    // The thread answers a job with the text of its kind.
    page: async (page, signal) => told<PageText>(await jobs.run({ kind: 'page', ...page }, signal)),
    pdf: async (bytes, signal) => told<PdfText>(await jobs.run({ kind: 'pdf', bytes }, signal)),
    picture: async (bytes, fit, signal) =>
      told<FittedPicture>(await jobs.run({ kind: 'picture', bytes, fit }, signal)),
    dispose: jobs.dispose,
  }
}

function told<Text extends ReadingResult>(outcome: JobOutcome<ReadingResult>): Readable<Text> {
  if (outcome.ok) return { ok: true, text: outcome.result as Text }
  return { ok: false, message: outcome.message }
}
