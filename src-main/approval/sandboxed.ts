/**
 * What the sandbox of this machine means for a decision: which dangers it makes harmless, and which of
 * them are about what lies outside, so that a person who allows them lets the command out.
 */
import type { Danger, Judgement } from '../classifier/judgement.ts'
import { familyOf } from '../classifier/rules/rule.ts'
import type { Call } from './gate-call.ts'

/** Code that nobody has read, and processes: neither has anything to get hold of in there. */
const CONTAINED: ReadonlySet<string> = new Set([
  ...['dynamic.code', 'dynamic.command', 'dynamic.options', 'dynamic.script'],
  ...['env.command-table', 'env.preload', 'env.program', 'env.search-path'],
  ...['fs.delete-temporary'],
  ...['interpreter.evaluate', 'interpreter.inline-code', 'interpreter.kill'],
  ...['interpreter.run-program', 'interpreter.shell-text'],
  ...['package.local-file', 'package.source'],
  ...['process.attach', 'process.kill-all', 'process.kill-by-name', 'process.kill-force'],
  ...['program-option.git-config', 'program-option.loads-code', 'program-option.runs-command'],
  ...['program-option.unknown-program'],
  ...['remote-code.made-executable', 'remote-code.package-address', 'remote-code.package-index'],
  ...['remote-code.package-outside', 'remote-code.package-run', 'remote-code.run-after-waiting'],
  ...['remote-code.scratch-script', 'remote-code.unread-file', 'remote-code.unread-project'],
])

/** What these need, or change, is not in the sandbox at all. */
const OUTSIDE: ReadonlySet<string> = new Set([
  ...['account', 'cloud', 'container', 'disk', 'kernel', 'power', 'privilege', 'publish'],
  ...['remote-host', 'service', 'system', 'sandbox'],
])

/** These are about files, so it depends on which. */
const OF_FILES: ReadonlySet<string> = new Set([
  ...['fs', 'git', 'history', 'package', 'permission', 'persistence', 'secret'],
])

/** In there they can be got at, and are no worse for it. */
const INSIDE: ReadonlySet<Danger['scope']> = new Set(['workspace', 'scratch', 'unknown', undefined])

/** Nothing that was found can do harm in the sandbox. What is typed goes to a program that may be outside. */
export function isContained({ request, matter }: Call): boolean {
  if (!runsInside({ request, matter }) || request.typedInto !== undefined) return false
  if (request.place.isUntried) return false
  return matter.judgement.findings.every(
    ({ rule, level }) => level !== 'never' && CONTAINED.has(rule),
  )
}

/** A person who allows this wants it to reach what the sandbox keeps away. */
export function leavesSandbox(call: Call): boolean {
  return runsInside(call) && reachesOut(call.matter.judgement)
}

function runsInside({ request, matter }: Pick<Call, 'request' | 'matter'>): boolean {
  return request.place.confined && (matter.about === 'command' || matter.about === 'code')
}

function reachesOut({ findings }: Judgement): boolean {
  return findings.some(
    ({ rule, scope }) =>
      OUTSIDE.has(familyOf(rule)) || (OF_FILES.has(familyOf(rule)) && !INSIDE.has(scope)),
  )
}
