/** Files that leave this computer by programs for storage elsewhere, and by servers that hand them out. */

import { standsFirst } from '../../rules/fields.ts'
import { wholeText } from '../../rules/patterns.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { exactly } from '../../sentences.ts'
import { givenAs, givenTo } from '../../signatures/read-words.ts'
import type { Field } from '../../unit.ts'
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
  const [group, verb, ...files] = givenTo(unit).operands
  if (group?.value !== 'gist' || verb?.value !== 'create') return []
  const secret = files.find((file) => isSecret(targetOf(file, unit, context)))
  if (secret) return [secretBook.finding('secret.send', secret)]
  const where = { scope: 'remote' as const, target: 'gist.github.com' }
  return [finding('net.upload', verb, where)]
}

/** Others cannot reach it there. */
const OWN_ADDRESS = /^(?:localhost|127\.|\[?::1)/

const EVERYBODY = '0.0.0.0'

/**
 * Programs that hand out a folder to everybody in the network, unless they are told to serve this computer
 * alone: the words behind which they do, the signature that their own words are read by, and the port.
 */
const SERVERS: readonly (readonly [programs: string, words: string, like: string, port: string])[] =
  [
    ['python python3 python2', '-m http.server', 'http.server', '8000'],
    ['python python3 python2', '-m SimpleHTTPServer', 'http.server', '8000'],
    ['twistd', 'web', 'httpd', '8080'],
    ['busybox', 'httpd', 'httpd', '80'],
    ['ruby', '-run -e httpd', 'httpd', '8080'],
    ['caddy', 'file-server', 'httpd', '80'],
    // What only previews the pages of a project, such as `serve` and `live-server`, is everyday work.
    ['darkhttpd miniserve webfsd', '', 'httpd', '8080'],
    ['dufs updog copyparty filebrowser', '', 'httpd', '8000'],
  ]

function server(words: readonly string[], like: string, port: string): ProgramRule {
  return ({ argv }) => {
    const at = words.length > 0 ? argv.findIndex(({ value }) => value === words[0]) : 1
    if (at < 1 || words.some((word, index) => argv[at + index]?.value !== word)) return []
    if (!standsFirst(argv.slice(1), at - 1)) return []
    const given = givenAs(like, argv.slice(at + words.length))
    if (given.has('help', 'version')) return []
    const told = given.find('port')?.value?.value ?? given.operands[0]?.value ?? ''
    const bound = given.find('bind')?.value?.value
    const address = /:\d+$/.test(told)
      ? told
      : `${bound ?? EVERYBODY}:${/^\d+$/.test(told) ? told : port}`
    const cause = argv[words.length > 0 ? at + words.length - 1 : 0]
    return OWN_ADDRESS.test(address) || !cause ? [] : [handsOut(cause, address)]
  }
}

/** What others fetch leaves this computer as what is sent to them does. */
function handsOut(cause: Field, target: string): Finding {
  const found = finding('net.upload', cause, { scope: 'remote', target })
  return { ...found, ...exactly('found.handsOut', { target }) }
}

/** `code tunnel`: this computer by way of the editor's own service. */
const editorTunnel: ProgramRule = ({ argv: [, verb, next] }) => {
  if (verb?.value !== 'tunnel' || MANAGES.test(next?.value ?? '')) return []
  const target = 'vscode.dev'
  const found = finding('net.upload', verb, { scope: 'remote', target })
  return [{ ...found, ...exactly('found.opensUp', { target }) }]
}

const MANAGES = /^(?:--?help|-h|help|status|kill|prune|unregister|rename)$/

/** `php -S 0.0.0.0:80` */
const phpServer: ProgramRule = ({ argv }) => {
  const address = argv[argv.findIndex(({ value }) => value === '-S') + 1 || argv.length]
  if (!address || OWN_ADDRESS.test(address.value ?? '')) return []
  return [handsOut(address, address.value ?? address.text)]
}

export const uploadPrograms: readonly ProgramEntry[] = [
  ...forPrograms(
    'aws awslocal gsutil gcloud az azcopy rclone s3cmd s5cmd mc b2 oci ossutil coscmd kubectl oc',
    storage,
  ),
  ['gh', ghGist],
  ...SERVERS.flatMap(([programs, words, like, port]) =>
    forPrograms(programs, server(words.split(' ').filter(Boolean), like, port)),
  ),
  ['php', phpServer],
  ...forPrograms('code code-insiders codium cursor', editorTunnel),
]
