/** Files that leave this computer by programs for storage elsewhere, and servers that hand them out. */

import { knownStart } from '../../rules/fields.ts'
import { optionReader } from '../../rules/options.ts'
import { wholeText } from '../../rules/patterns.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret, secretBook } from '../secrets/secret-files.ts'
import { netBook } from './net-book.ts'

const { finding } = netBook

/** `s3://bucket`, `gs://bucket`, `remote:path`, an address. */
const ELSEWHERE = /^(?:[a-z][\w+.-]*:\/\/|[\w.-]+@?[\w.-]*:(?!\\))/i
const COPIES =
  /^(?:cp|copy|copyto|mv|move|moveto|sync|rsync|put|upload|mirror|upload-batch|upload-file)$/
const HARMLESS = /^(?:--dry-?run|--help|-h|help)$/
/** The clouds' own programs name something by that letter. */
const TRIES = /^(?:rclone|gsutil|s3cmd|s5cmd)$/

/** The last operand is where it goes; what lies elsewhere already does not leave from here. */
const storage: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const isTrial = TRIES.test(unit.program) && words.some(({ value }) => value === '-n')
  if (isTrial || words.some(({ value }) => HARMLESS.test(value ?? ''))) return []
  const verb = words.findIndex(({ value }, index) => index < 4 && COPIES.test(value ?? ''))
  if (verb < 0) return []
  const told = words[verb]
  if (told && /^upload/.test(told.value ?? ''))
    return isName(words.slice(0, verb)) || told === words.at(-1)
      ? []
      : [finding('net.upload', told)]
  const places = words.slice(verb + 1).filter(({ value }) => !value?.startsWith('-'))
  const [source] = places
  const to = places.find((place, index) => index > 0 && isElsewhere(place))
  if (!source || !to || isElsewhere(source)) return []
  return [finding('net.upload', source, { scope: 'remote', target: to.value ?? to.text })]
}

const OTHER_VERB = wholeText(`
  g gen generate new make scaffold test t check lint scan build compile watch serve start stop restart up down run
  logs? get set describe list ls ps status show inspect open edit find search install clone checkout switch diff
  tag scale upgrade rollout select use deploy apply exec attach pull top`)

/** Behind a verb another one is a name: `nest generate module upload`, `kubectl logs upload`. */
export function isName(before: readonly Field[]): boolean {
  return before.some(({ value }) => OTHER_VERB.test(value ?? ''))
}

function isElsewhere({ value, pieces }: Field): boolean {
  return ELSEWHERE.test(value ?? pieces?.[0] ?? '')
}

/** A gist is public or can be guessed by its address; a secret must not go there. */
const ghGist: ProgramRule = (unit, context) => {
  if (unit.argv[1]?.value !== 'gist' || unit.argv[2]?.value !== 'create') return []
  const files = unit.argv.slice(3).filter((word) => !knownStart(word).startsWith('-'))
  const secret = files.find((file) => isSecret(targetOf(file, unit, context)))
  if (secret) return [secretBook.finding('secret.send', secret)]
  const where = { scope: 'remote' as const, target: 'gist.github.com' }
  return [finding('net.upload', unit.argv[2] ?? unit, where)]
}

/** Others cannot reach it there. */
const OWN_ADDRESS = /^(?:localhost|127\.|\[?::1)/

const readServer = optionReader('b bind=, d directory=, p protocol=, m=, cgi')

/** For everybody in the network, unless it is told to serve this computer alone. */
const pythonServer: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const at = words.findIndex(({ value }) => /^(?:http\.server|SimpleHTTPServer)$/.test(value ?? ''))
  const module = words[at]
  if (!module || words[at - 1]?.value !== '-m') return []
  const bound = readServer(words.slice(at + 1)).find('bind')?.value?.value
  return OWN_ADDRESS.test(bound ?? '') ? [] : [finding('net.listener', module)]
}

/** `php -S 0.0.0.0:80`, `busybox httpd`, `ruby -run -e httpd`. */
const otherServers: ProgramRule = (unit) => {
  const address = addressOf(unit)
  return address && !OWN_ADDRESS.test(address.value ?? '') ? [finding('net.listener', address)] : []
}

function addressOf({ program, argv }: Unit): Field | undefined {
  const words = argv.slice(1)
  if (program === 'php')
    return words[words.findIndex(({ value }) => value === '-S') + 1 || argv.length]
  const isServer = words.some(({ value }) => value === 'httpd')
  if (!isServer || (program === 'ruby' && words[0]?.value !== '-run')) return undefined
  return words.find(({ value }) => value === 'httpd')
}

export const uploadPrograms: readonly ProgramEntry[] = [
  ...forPrograms(
    'aws awslocal gsutil gcloud az azcopy rclone s3cmd s5cmd mc b2 oci ossutil coscmd kubectl oc',
    storage,
  ),
  ['gh', ghGist],
  ...forPrograms('python python3 python2', pythonServer),
  ...forPrograms('php busybox ruby', otherServers),
]
