/** The app's own data: its keys, the person's rules, the record of decisions, tools that it loads. */
import { canonicalPath } from './classify-path.ts'
import type { ProgramRule } from './rule.ts'
import { ruleBook } from './rule-book.ts'

export const ownDataBook = ruleBook({
  'secret.app-data': [
    'dangerous',
    'Own data of this app',
    'Touches the data of this app: its keys, your rules, what was decided, and tools that it runs.',
    'lost',
  ],
})

const { finding } = ownDataBook

/** These only say what is there, or print what they are given. */
const LOOKS = new Set(
  'ls dir stat file du tree cd pushd test [ [[ readlink realpath echo printf'.split(' '),
)
/** Long results, which are kept there for the agent to read. */
const FOR_THE_AGENT = /\/(?:cache\/spillover|terminals\/output)\//

/** A copy or a second name of such a file would be read and written unasked, whatever made it. */
export const ownData: ProgramRule = (unit, { protectedPaths, home }) => {
  if (protectedPaths.length === 0 || LOOKS.has(unit.program)) return []
  const folders = protectedPaths.map(canonicalPath)
  // Code puts the home folder in front by itself.
  const names = folders.flatMap((own) => {
    const start = `${canonicalPath(home)}/`
    return own.startsWith(start) ? [own, `/${own.slice(start.length)}`] : [own]
  })
  return unit.argv.slice(1).flatMap((field) => {
    const { value } = field
    if (value === null || FOR_THE_AGENT.test(value)) return []
    const meant = value.startsWith('/') ? value : `${unit.cwd ?? ''}/${value}`
    const path = canonicalPath(meant)
    const owner = folders.find((own) => path === own || path.startsWith(`${own}/`))
    if (owner) return [finding('secret.app-data', field, { target: path })]
    const named = names.find((name) => mentions(value, name))
    return named ? [finding('secret.app-data', field, { target: folders[0] })] : []
  })
}

/** `--into=/home/me/.config/talaria`, `open('/home/me/.config/talaria/x')`. */
function mentions(text: string, folder: string): boolean {
  const at = text.indexOf(folder)
  return at !== -1 && !/[\w.-]/.test(text[at + folder.length] ?? '')
}
