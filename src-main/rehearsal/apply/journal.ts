/**
 * All steps of an apply stand on the disk before the first of them is done, and a mark when all of them
 * are. Without the mark they are taken back: the old state or the new one, never one between.
 */
import { open, readFile, rm } from 'node:fs/promises'
import { parseJson } from '../../lib/parse-json.ts'
import { withHeldFolders } from '../held-folders.ts'
import { doStep, type Step, takeStepBack } from './steps.ts'

const END = 'end\n'
const BACK = 'back\n'

/** Throws what went wrong, when all is as it was. */
export async function applySteps(journal: string, steps: readonly Step[]): Promise<void> {
  await write(
    journal,
    'w',
    `${steps.length}\n${steps.map((step) => `${JSON.stringify(step)}\n`).join('')}`,
  )
  try {
    await withHeldFolders(async (folders) => {
      for (const step of steps) await doStep(step, folders)
    })
    await write(journal, 'a', END)
  } catch (error) {
    await takeBack(journal)
    throw error
  }
}

export async function takeBack(journal: string): Promise<void> {
  const { steps, isFinished } = await readJournal(journal)
  // From here on it is unfinished again.
  if (isFinished) await write(journal, 'a', BACK)
  await withHeldFolders(async (folders) => {
    for (const step of steps.toReversed()) await takeStepBack(step, folders)
  })
  await rm(journal, { force: true })
}

/** Whether an apply was cut short; it is taken back then. */
export async function takeBackUnfinished(journal: string): Promise<boolean> {
  if (!(await isUnfinished(journal))) return false
  await takeBack(journal)
  return true
}

/** Something stands between the old state and the new one, or may. */
export async function isUnfinished(journal: string): Promise<boolean> {
  const { steps, isFinished } = await readJournal(journal)
  return steps.length > 0 && !isFinished
}

/** One that was not written to its end is one of which nothing was done. */
async function readJournal(journal: string): Promise<{ steps: Step[]; isFinished: boolean }> {
  const text = await readFile(journal, 'utf8').catch(() => '')
  const [count = '', ...lines] = text.split('\n')
  const isFinished = text.endsWith(`\n${END}`)
  const steps = lines.slice(0, Number(count) || 0)
  if (count === '' || lines.length <= steps.length || steps.length !== Number(count))
    return { steps: [], isFinished }
  // We wrote them ourselves, in a folder that nobody else writes to.
  return { steps: steps.map((line) => parseJson(line) as Step), isFinished }
}

async function write(path: string, how: 'w' | 'a', text: string): Promise<void> {
  const file = await open(path, how, 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
