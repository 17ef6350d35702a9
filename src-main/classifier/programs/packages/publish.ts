/** Putting things where everybody gets them: package registries, releases, code hosting. */

import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { givenAs, givenTo } from '../../signatures/read-words.ts'

export const publishBook = ruleBook({
  'publish.package': [
    'dangerous',
    'Publishing a package',
    'Publishes a package that others will install; it can hardly be taken back.',
    'lost',
  ],
  'publish.withdraw': [
    'dangerous',
    'Withdrawing a published package',
    'Removes or changes something that others already use.',
    'lost',
  ],
  'publish.release': [
    'dangerous',
    'Publishing a release',
    'Publishes a release of this project, or changes one.',
    'undoable',
  ],
  'publish.repository': [
    'dangerous',
    'Change of a hosted repository',
    'Deletes or changes a repository, its secrets or its settings on the server.',
    'lost',
  ],
})

const { finding } = publishBook

/** `gh api -X DELETE …` and its like. */
const ghApi: ProgramRule = (unit) => {
  const [group] = givenTo(unit).operands
  if (group?.value !== 'api') return []
  const given = givenAs('gh-api', unit.argv.slice(unit.argv.indexOf(group) + 1))
  const mutation = given
    .all('raw-field', 'field')
    .find(({ value }) =>
      /^query=\s*mutation\b[\s\S]*\b(?:delete|remove|archive)/.test(value?.value ?? ''),
    )
  if (mutation) return [finding('publish.repository', mutation.word)]
  const method = given.find('method')
  return method && /^(?:DELETE|PUT|PATCH)$/i.test(method.value?.value ?? 'DELETE')
    ? [finding('publish.repository', method.word)]
    : []
}

/** `python setup.py sdist upload`. */
const setupPy: ProgramRule = (unit) => {
  const verb = unit.argv.slice(2).find(({ value }) => value === 'upload' || value === 'register')
  return verb && /(?:^|\/)setup\.py$/.test(unit.argv[1]?.value ?? '')
    ? [finding('publish.package', verb)]
    : []
}

export const publishPrograms: readonly ProgramEntry[] = [
  ...forPrograms('python python3', setupPy),
  ['gh', ghApi],
]
