/** Which folders of a search path let somebody slip in a program under a name that everybody calls. */
import type { Unit } from '../unit.ts'
import { wholeText } from './patterns.ts'
import { isAtOrBelow, REGENERABLE } from './places.ts'
import type { RuleContext } from './rule.ts'

const UNKNOWN = '\0'

/** `value` has a null character for each unknown piece, such as the path as it was before. */
export function hasOpenFolder(value: string, unit: Unit, context: RuleContext): boolean {
  const parts = value.split(':')
  const before = parts.findIndex((part) => part.includes(UNKNOWN))
  return parts.some((part, index) => {
    if (part.includes(UNKNOWN)) return false
    // An empty part is the folder in which the command happens to run.
    if (/^(?:\.\/?)?$/.test(part)) return true
    const { scope, path } = context.classifyPath(part, unit.cwd)
    if (scope === 'scratch') return true
    // Behind the usual folders it answers only to names that nobody else has.
    const isInFront = before < 0 || index < before
    if (!isInFront || !lasts(unit)) return path === unit.cwd || path === context.workspace
    if (scope === 'workspace') return !isToolFolder(path, context.workspace)
    return scope === 'home' && !isHomeTools(path.slice(context.home.length + 1))
  })
}

/** An assignment in front of a command is gone with it; others stay for the commands after it. */
function lasts({ argv, program }: Unit): boolean {
  return argv.length === 0 || /^(?:export|declare|typeset|readonly)$/.test(program)
}

/** Where package managers and builds put the programs of a project. */
const TOOLS = wholeText(String.raw`
  (?:.*/)?node_modules/\.bin (?:.*/)?\.?v?env\w*/(?:bin|Scripts) (?:.*/)?vendor/bin
  (?:.*/)?\.(?:tools?|bin|bundle|pixi|devbox|direnv|nix-profile|mise|cache)(?:/.*)?`)

function isToolFolder(path: string, workspace: string): boolean {
  const inside = path.slice(workspace.length + 1)
  return TOOLS.test(inside) || isAtOrBelow(inside, REGENERABLE)
}

/** `~/go/bin`, `~/.deno/bin`, `~/Android/Sdk/platform-tools`: not a folder for anything that comes along. */
function isHomeTools(inside: string): boolean {
  return /^\.|(?:^|\/)s?bin$|\/(?:shims|platform-tools|Scripts|tools)$/.test(inside)
}
