/** The commands that make would run for some goals, as far as the text of its file tells. */

interface Target {
  readonly needs: string[]
  readonly recipe: string[]
}

interface Makefile {
  readonly targets: ReadonlyMap<string, Target>
  readonly first: string | undefined
  /** Run while the file is read: `$(shell …)`. */
  readonly atOnce: readonly string[]
}

const BUILT_IN: readonly (readonly [string, string])[] = [
  ['MAKE', 'make'],
  ['CC', 'cc'],
  ['CXX', 'c++'],
  ['CPP', 'cc -E'],
  ['AR', 'ar'],
  ['AS', 'as'],
  ['LD', 'ld'],
  ['RM', 'rm -f'],
]

/** One script of all that is run; the first target is made when no goal is one of them. */
export function recipesIn(makefile: string, goals: readonly (string | null)[]): string {
  const { targets, first, atOnce } = readMakefile(makefile)
  const named = goals.filter((goal) => goal !== null && targets.has(goal))
  const reached = new Set<string>()
  const waiting = goals.includes(null) ? [...targets.keys()] : named.length > 0 ? named : [first]
  // A pattern or a name that is computed may be what another target needs.
  waiting.push(...[...targets.keys()].filter((name) => /[%$]/.test(name)))
  for (const name of waiting) {
    if (typeof name !== 'string' || reached.has(name)) continue
    reached.add(name)
    waiting.push(...(targets.get(name)?.needs ?? []))
  }
  // What a target needs is made before it.
  const ordered = [...reached].reverse()
  return [...atOnce, ...ordered.flatMap((name) => recipeOf(name, targets))].join('\n')
}

function recipeOf(name: string, targets: Makefile['targets']): string[] {
  const { recipe = [], needs = [] } = targets.get(name) ?? {}
  const automatic: Readonly<Record<string, string>> = {
    '@': name,
    '<': needs[0] ?? '',
    '^': needs.join(' '),
    '+': needs.join(' '),
    '?': needs.join(' '),
    '*': name.replace(/\.\w+$/, ''),
  }
  return recipe.map((line) =>
    line
      .replace(/(\$\$)|\$([@<^+?*])/g, (dollars, isPlain, sign) =>
        isPlain ? dollars : (automatic[sign] ?? ''),
      )
      .replaceAll('$$', '$'),
  )
}

function readMakefile(text: string): Makefile {
  const variables = new Map(BUILT_IN)
  const expanded = createExpander(variables)
  const targets = new Map<string, Target>()
  const atOnce: string[] = []
  let current: Target[] = []
  let first: string | undefined
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    for (const [, command] of line.matchAll(/\$[({]shell ([^(){}]*)[)}]/g))
      if (command) atOnce.push(expanded(recipeLine(command)))
    if (line.startsWith('\t'))
      for (const target of current) target.recipe.push(expanded(recipeLine(line)))
    else readLine(line)
  }
  return { targets, first, atOnce }

  function readLine(line: string) {
    const assignment = /^(?:export |override )? *([\w.-]+) *(?::{0,3}|[?+!])=(.*)$/.exec(line)
    if (assignment?.[1]) {
      variables.set(assignment[1], (assignment[2] ?? '').trim())
      return
    }
    const colon = line.indexOf(':')
    const names = words(expanded(line.slice(0, Math.max(0, colon))))
    if (names.length === 0 || names[0]?.startsWith('#')) return
    const [needs = '', command] = line.slice(colon + 1).split(/;(.*)/)
    current = names.map(targetNamed)
    first ??= names.find((name) => !name.startsWith('.'))
    for (const target of current) {
      target.needs.push(...words(expanded(needs)))
      if (command) target.recipe.push(expanded(recipeLine(command)))
    }
  }

  function targetNamed(name: string): Target {
    const target = targets.get(name) ?? { needs: [], recipe: [] }
    targets.set(name, target)
    return target
  }
}

function words(text: string): string[] {
  return text.split(/[\s:|]+/).filter(Boolean)
}

/** `@`, `+` and `-` in front are said to make. */
function recipeLine(line: string): string {
  return line.replace(/^[\s@+-]+/, '')
}

const MOST_ROUNDS = 4 // variables that name other variables
const MOST_ADDED = 262_144 // characters that all variables of a file may add together

/** Variables of make look like substitutions of the shell; an unknown one becomes a variable of it. */
function createExpander(variables: ReadonlyMap<string, string>) {
  let added = 0
  return (text: string): string => {
    let result = text
    for (let round = 0; round < MOST_ROUNDS && /\$[({]/.test(result); round++)
      result = result.replace(/(\$\$)|\$[({]([\w.-]+)[)}]/g, (whole, dollars, name) => {
        if (dollars || added > MOST_ADDED) return whole
        const value = variables.get(name) ?? `\${${name.replace(/\W/g, '_')}}`
        added += value.length
        return value
      })
    return result
  }
}
