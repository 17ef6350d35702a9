/** Services, supervisors and their life cycle. */
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'

export const serviceBook = ruleBook({
  'service.stop': [
    'dangerous',
    'Stopping or restarting a service',
    'Stops or restarts a service that others may be using.',
    'undoable',
  ],
  'service.configure': [
    'dangerous',
    'Change of a service',
    'Changes which services start by themselves, or how.',
    'undoable',
  ],
})

const { finding } = serviceBook

/** `/etc/init.d/nginx stop`: the script is named by its folder, not by its program. */
export const initScript: ProgramRule = (unit) => {
  const path = unit.argv[0]?.value ?? ''
  if (!/^\/etc\/(?:init\.d|rc\.d)\//.test(path)) return []
  const verb = unit.argv[1]?.value ?? ''
  return /^(?:status|--help|help)$/.test(verb) ? [] : [finding('service.stop', unit)]
}

/** A second copy of the app, out of sight: it would answer in its place. */
const startsGateway: ProgramRule = (unit) => {
  const verb = unit.argv[2]
  const isStart = unit.argv[1]?.value === 'gateway' && /^(?:run|start)$/.test(verb?.value ?? '')
  const isHidden =
    unit.background || unit.wrappers.some(({ program }) => /^(?:nohup|setsid)$/.test(program))
  return verb && isStart && isHidden ? [finding('service.configure', verb)] : []
}

export const servicePrograms: readonly ProgramEntry[] = [
  ...forPrograms('hermes talaria', startsGateway),
]
