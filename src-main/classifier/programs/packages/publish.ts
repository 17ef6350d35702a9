/** Putting things where everybody gets them: package registries, releases, code hosting. */

import {
  commandRows,
  commandTable,
  forPrograms,
  type ProgramEntry,
} from '../../rules/command-table.ts'
import { knownStart } from '../../rules/fields.ts'
import { optionReader } from '../../rules/options.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { targetOf } from '../../rules/targets.ts'
import { isSecret, secretBook } from '../secrets/secret-files.ts'
import { cloudBook } from '../services/cloud-book.ts'

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

const NODE_MANAGERS = 'npm pnpm yarn bun cnpm'

/** `gh api -X DELETE …` and its like. */
const readGhApi = optionReader(
  'X method=, H header=, f raw-field=, F field=, q jq=, t template=, input=, hostname=, p preview=, cache=',
)
const ghApi: ProgramRule = (unit) => {
  if (unit.argv[1]?.value !== 'api') return []
  const given = readGhApi(unit.argv.slice(2))
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

/** A gist is public or can be guessed by its address; a secret must not go there. */
const ghGist: ProgramRule = (unit, context) => {
  if (unit.argv[1]?.value !== 'gist' || unit.argv[2]?.value !== 'create') return []
  const files = unit.argv.slice(3).filter((word) => !knownStart(word).startsWith('-'))
  const secret = files.find((file) => isSecret(targetOf(file, unit, context)))
  if (secret) return [secretBook.finding('secret.send', secret)]
  return [finding('publish.release', unit.argv[2] ?? unit)]
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
  ['gh', ghGist],
  ...commandTable(finding, {
    programs: NODE_MANAGERS,
    options:
      'C prefix=, dir=, F filter=, w workspace=, tag=, otp=, registry=, cwd=, access=, userconfig=',
    unless: '--dry-run',
    rows: [
      ['publish', 'publish.package'],
      ['npm publish', 'publish.package'],
      ['-r|--recursive publish', 'publish.package'],
      ['unpublish|deprecate', 'publish.withdraw'],
      [
        'dist-tag|owner|access|team|org add|rm|remove|set|grant|revoke|public|restricted|create|destroy',
        'publish.withdraw',
      ],
      ['token create|revoke|delete', 'publish.withdraw'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'gh',
    options:
      'R repo=, t title=, b body=, F body-file=, n notes=, H head=, B base=, l label=, json=, jq=, hostname=',
    unless: '-h',
    rows: [
      ['release create|delete|upload|edit|delete-asset', 'publish.release'],
      ['repo delete|archive|rename|edit|unarchive|deploy-key', 'publish.repository'],
      ['secret|variable set|delete|remove', 'publish.repository'],
      ['ssh-key|gpg-key add|delete', 'publish.repository'],
      [
        'run|cache|issue|label|codespace|project|gist|ruleset|environment delete',
        'publish.repository',
      ],
      ['repo sync --force', 'publish.repository'],
      ['pr close --delete-branch|-d', 'publish.repository'],
      ['workflow disable|enable', 'publish.repository'],
      ['pr merge --admin', 'publish.repository'],
      ['extension|ext install|upgrade', 'publish.repository'],
      ['auth logout', 'publish.repository'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'cargo',
    options: 'manifest-path=, p package=, registry=, token=, config=, Z=, index=',
    unless: '-n|--dry-run|--list|-l',
    rows: [
      ['publish', 'publish.package'],
      ['yank', 'publish.withdraw'],
      ['owner -a|--add|-r|--remove', 'publish.withdraw'],
      ['release -x|--execute', 'publish.package'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'goreleaser',
    unless: '--snapshot|--skip-publish|--skip=publish',
    rows: [['release', 'publish.release']],
  }),
  ...commandRows(finding, [
    ['glab', 'release create|delete|upload', 'publish.release'],
    ['glab', 'repo|variable|issue|mr delete|archive|transfer', 'publish.repository'],
    ['hub', 'release create|delete|edit', 'publish.release'],
    ['hub', 'delete', 'publish.repository'],
    ['lerna', 'publish', 'publish.package'],
    ['changeset', 'publish', 'publish.package'],
    ['semantic-release release-it np', '--dry-run|-d|--preview', null],
    ['semantic-release release-it np', '...', 'publish.package'],
    ['nx', 'release --dry-run|-d', null],
    ['nx', 'release', 'publish.package'],
    ['twine', 'upload', 'publish.package'],
    ['poetry uv hatch pdm flit rye maturin', 'publish --dry-run', null],
    ['poetry uv hatch pdm flit rye maturin', 'publish|upload', 'publish.package'],
    ['gem', 'push', 'publish.package'],
    ['gem', 'yank|owner', 'publish.withdraw'],
    [
      'mvn mvnw',
      '... deploy|deploy:*|release:perform|site-deploy|nexus-staging:release',
      'publish.package',
    ],
    ['gradle gradlew', '-m|--dry-run', null],
    ['gradle gradlew', '... publishToMavenLocal|publishtomavenlocal', null],
    [
      'gradle gradlew',
      '... publish*|*:publish*|upload*|bintrayUpload|closeAndRelease*',
      'publish.package',
    ],
    [
      'sbt',
      '... publish|publishSigned|release|sonatypeRelease|sonatypeBundleRelease',
      'publish.package',
    ],
    ['dotnet', 'nuget push', 'publish.package'],
    ['dotnet', 'nuget delete', 'publish.withdraw'],
    ['nuget', 'push', 'publish.package'],
    ['nuget', 'delete', 'publish.withdraw'],
    ['vsce ovsx', 'publish', 'publish.package'],
    ['vsce ovsx', 'unpublish', 'publish.withdraw'],
    ['mix', 'hex.publish', 'publish.package'],
    ['mix', 'hex.retire', 'publish.withdraw'],
    ['dart flutter pub', '... publish --dry-run|-n', null],
    ['dart flutter pub', '... publish|lish', 'publish.package'],
    ['pod', 'trunk push', 'publish.package'],
    ['pod', 'trunk delete|deprecate', 'publish.withdraw'],
    ['luarocks conan stack jsr', 'upload|publish', 'publish.package'],
    ['deno', 'publish --dry-run', null],
    ['deno', 'publish', 'publish.package'],
    ['cabal', 'upload', 'publish.package'],
    ['rake', '... release|release:*', 'publish.package'],
    ['xcrun', 'altool --upload-app|--upload-package', 'publish.package'],
    ['brew', 'bump-formula-pr|bump-cask-pr', 'publish.release'],
    ['pnpm yarn npm', 'changeset publish', 'publish.package'],
    ['lein', 'deploy', 'publish.package'],
    ['snapcraft', 'upload|release|push', 'publish.package'],
    ['electron-builder', '-p|--publish', 'publish.release'],
    ['jreleaser', 'full-release|release|deploy|publish|upload', 'publish.release'],
    ['oras crane skopeo regctl', 'push|copy|delete', 'publish.release'],
    ['ko', 'apply|publish|resolve|create', 'publish.release'],
  ]),
  ...commandRows(cloudBook.finding, [['jfrog jf', 'rt upload|u|mv|cp', 'cloud.deploy']]),
]
