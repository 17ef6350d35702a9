/** Programs that the text itself has built: each does what the code says that it was built from. */
import type { Output } from '../../state/walker.ts'
import { type Carried, combined, runInside } from '../carrier.ts'
import { codeIn } from './project-code.ts'

const READ_SOURCES = /\.(?:rs|go|java|kts?|swift|cs|hs)$/
/** Languages that reach any memory, so that their text does not say all that they do. */
const FREE_SOURCES = /\.(?:c|cc|cpp|cxx|h|hh|hpp|inl|mm?|s|S|asm|zig|nim|d|f90|f|pas)$/
const SOURCES = new RegExp(`${READ_SOURCES.source}|${FREE_SOURCES.source}`)

export function runBuilt(carried: Carried): Output | undefined {
  const { unit, command } = carried
  const { files } = carried.walker
  const [name] = command.argv
  const folder = name?.value?.includes('/') ? files.builtFrom(name, unit.cwd) : undefined
  if (!name || folder === undefined) return undefined
  // What is built day by day is judged by its sources, whatever their language.
  const isTask = files.isTheirs() || carried.context.via.includes('make')
  if (!isTask && files.codeBelow(folder)?.some((path) => FREE_SOURCES.test(path)))
    files.unreadProgram(name, unit)
  const sources = codeIn(carried, folder, isTask ? SOURCES : READ_SOURCES, name)
  return combined(
    sources.map(({ interpreter, file }) => {
      const argv = [...interpreter.map((value) => ({ ...file, value })), file]
      const text = files.script(file, unit) ?? null
      return files.within(file, text, () => runInside(carried, argv))
    }),
  )
}
