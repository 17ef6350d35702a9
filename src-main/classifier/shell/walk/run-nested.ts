/** A script inside a script: parsed by itself, walked in the surroundings of its carrier. */

import { exactly } from '../../sentences.ts'
import { isThrowaway } from '../../unit.ts'
import { parseShell } from '../parse/parse-shell.ts'
import { computedSource } from '../parse/source.ts'
import type { Context, Output, Script, Walker } from '../state/walker.ts'

/** Programs that print settings for the shell to read, as their own instructions tell people to do. */
const PRINTS_SETUP =
  /^(ssh-agent|dircolors|brew|direnv|pyenv|rbenv|nodenv|goenv|jenv|fnm|mise|starship|zoxide|atuin|opam|luarocks|minikube|podman-machine|kubectl|helm|gh|npm|pip|pip3|rustup|poetry|docker)$/
const SETUP_WORDS =
  /^(-s|-c|init|env|shellenv|hook|activate|completion|completions|docker-env|path|-)$/

export function runNested(walker: Walker, script: Script, context: Context): Output {
  const { text } = script
  if (text === null && !isSetup(script) && !isThrowaway(context.place))
    reportUnknown(walker, script)
  const read = text ?? script.guess
  if (read === null) return { text: null, units: [] }
  const depth = context.depth + 1
  walker.budget.nested(read.length, depth)
  const { script: parsed, problems } = parseShell(read)
  walker.budget.parsed()
  const inside: Context = {
    ...context,
    source: text === null ? computedSource(read, script.carrier) : script.source,
    depth,
    nesting: 0,
    openEnded: false,
    via: [...context.via, script.via],
  }
  reportProblems(walker, problems, inside)
  if (!parsed) return { text: null, units: [] }
  return walker.chooser.afresh(() => walker.walkScript(parsed, inside))
}

export function reportProblems(
  walker: Walker,
  problems: ReturnType<typeof parseShell>['problems'],
  context: Context,
) {
  for (const { rule, start, end, found } of problems)
    walker.report({
      rule,
      level: 'dangerous',
      span: context.source.span(start, end),
      ...exactly(found),
      undoable: false,
      remember: 'never',
    })
}

function isSetup(script: Script): boolean {
  return (
    script.from.length > 0 &&
    script.from.every(
      (unit) =>
        PRINTS_SETUP.test(unit.program) &&
        (unit.argv.length === 1 || unit.argv.some((field) => SETUP_WORDS.test(field.value ?? ''))),
    )
  )
}

function reportUnknown(walker: Walker, script: Script) {
  walker.report({
    rule: 'dynamic.script',
    level: 'dangerous',
    span: script.carrier,
    ...exactly('found.unknownText', { carrier: script.via }),
    undoable: false,
    remember: 'never',
  })
}
