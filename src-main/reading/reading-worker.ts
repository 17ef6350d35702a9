/** The thread that reads what strangers wrote, so that none of it can hold up the window. */
import { parentPort } from 'node:worker_threads'
import type { JobAnswer } from '../lib/worker-jobs.ts'
import type { ReadingJob, ReadingResult } from './reading.ts'

parentPort?.on('message', (job: ReadingJob) => {
  read(job).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  )
})

async function read(job: ReadingJob): Promise<ReadingResult> {
  if (job.kind === 'picture') return readPicture(job)
  if (job.kind === 'pdf') {
    const { readPdf } = await import('./pdf-text.ts')
    return readPdf(job.bytes)
  }
  const { readPage } = await import('./page-text.ts')
  return readPage(job)
}

/** What it does with pictures ends in disorder when one is broken, so the thread ends with it. */
async function readPicture({ bytes, fit }: ReadingJob & { kind: 'picture' }) {
  const { fitPicture } = await import('./fit-picture.ts')
  try {
    return await fitPicture(bytes, fit)
  } catch (error) {
    const isOurs = error instanceof Error && error.name === 'Error'
    if (isOurs) throw error
    setImmediate(() => {
      throw new Error('the picture is damaged')
    })
    return new Promise<never>(() => {})
  }
}

function answer(message: JobAnswer<ReadingResult>): void {
  parentPort?.postMessage(message)
}
