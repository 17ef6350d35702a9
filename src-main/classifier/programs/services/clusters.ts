/** Clusters: what is read from them. What is done to them, their signatures say. */

import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import type { Field } from '../../unit.ts'
import { secretBook } from '../secrets/secret-files.ts'

const kubectl: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  if (words.some(({ value }) => isTrial(value))) return []
  const secret = readsClusterSecret(words)
  return secret ? [secretBook.finding('secret.read', secret)] : []
}

function isTrial(value: string | null): boolean {
  return /^--dry-run(?:=(?:client|server|true))?$/.test(value ?? '')
}

/** A list of secrets shows no content; any output format does. */
function readsClusterSecret(words: readonly Field[]): Field | undefined {
  const values = words.map(({ value }) => value ?? '')
  const verb = values.find((value) => /^(?:get|view|create|extract)$/.test(value))
  const at = values.findIndex((value) => /^(?:secrets?(?:\/|$|,)|\S*,secrets?$)/.test(value))
  const shows = values.some((value) => /^(?:-o|--output|--template|--to)(?:=|$|[a-z])/.test(value))
  if (at >= 0 && verb !== 'create' && shows) return words[at]
  const raw = values.indexOf('--raw')
  if (verb === 'view' && raw >= 0) return words[raw]
  return verb === 'create' && values.includes('token') ? words[values.indexOf('token')] : undefined
}

export const clusterPrograms: readonly ProgramEntry[] = forPrograms(
  'kubectl k oc kubecolor k3s-kubectl microk8s.kubectl',
  kubectl,
)
