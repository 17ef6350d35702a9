/** Secrets and files that leave this computer through a pipe or inside an argument. */

import { goesTo, hostOf, isLocalHost } from '../../rules/hosts.ts'
import { remembered } from '../../rules/remembered.ts'
import type { Finding, FlowRule, RuleContext } from '../../rules/rule.ts'
import { isPersonal, targetOf } from '../../rules/targets.ts'
import { upstream } from '../../rules/upstream.ts'
import type { Edge, Field, Unit } from '../../unit.ts'
import { isSecret, secretBook } from '../secrets/secret-files.ts'
import { printsSecretVariable } from '../secrets/secret-programs.ts'
import { netBook } from './net-book.ts'

const SENDERS = new Set(
  'curl wget http https xh nc ncat netcat socat telnet ftp tftp lftp mail mailx sendmail mutt openssl gh aws gsutil rclone'.split(
    ' ',
  ),
)
const LOOKUPS = new Set('ping ping6 dig nslookup host drill getent traceroute'.split(' '))
const FILE_READERS = new Set(
  `cat tar zip gzip base64 xxd dd head tail find grep strings mysqldump pg_dump mongodump
    sqlite3 history ps w last ls openssl gpg xz zstd env printenv set export declare compgen
    docker kubectl git`.split(/\s+/),
)
const ENVIRONMENT = new Set(['env', 'printenv', 'set', 'export', 'declare', 'compgen', 'history'])

/** What is known of the commands that something comes from. */
interface Sources {
  readonly holdSecret: (unit: Unit) => boolean
  readonly readPersonal: (unit: Unit) => boolean
}

export const secretFlows: FlowRule = ({ edges }, context) => {
  const about: Sources = {
    holdSecret: remembered((unit) => holdsSecret(unit, context)),
    readPersonal: remembered((unit) => readsPersonal(unit, context)),
  }
  return edges.flatMap((edge) => judgeEdge(edge, about))
}

function judgeEdge(edge: Edge, about: Sources): Finding[] {
  const { from, to, field } = edge
  if (LOOKUPS.has(to.program) && edge.kind === 'word' && field) {
    // `ping $(minikube ip)` asks for an address; `$(whoami).example.com` tells something.
    const hasName = field.pieces?.some((piece) => piece?.includes('.')) ?? false
    return hasName ? [netBook.finding('net.data-in-name', field)] : []
  }
  if (edge.kind === 'pipe' && to.program === 'ssh') return judgeRemoteShell(from, to, about)
  if (!SENDERS.has(to.program) || sendsNothing(to) || goesHome(to)) return []
  const sources = upstream(from)
  const cause = edge.kind === 'word' && field ? field : to
  if (sources.some(about.holdSecret)) return [secretBook.finding('secret.send', cause)]
  const isUpload =
    edge.kind === 'pipe'
      ? to.stdin.text === null && sources.some(readsFiles) && takesInput(to)
      : field !== undefined &&
        isBody(field, to) &&
        sources.some((source) => readsFiles(source) || readsInput(source))
  return isUpload ? [netBook.finding('net.upload', to, goesTo(addressesOf(to)))] : []
}

/** `-d "$(cat f)"` sends the same as `-d @f`. */
function isBody(field: Field, { argv }: Unit): boolean {
  const name = argv[argv.indexOf(field) - 1]?.value ?? ''
  return BODY.test(name) || BODY.test(field.text.split('=')[0] ?? '')
}

const BODY =
  /^(?:-d|--data|--data-(?:raw|binary|ascii|urlencode)|--json|-F|--form|--post-data|--body-data)$/

/** `$(< f)` */
function readsInput({ program, stdin }: Unit): boolean {
  return program === '' && stdin.kind === 'file'
}

/** `tar c ~/Documents | ssh host 'cat > x'` is a copy like any by scp, and judged like one. */
function judgeRemoteShell(from: Unit, to: Unit, about: Sources): Finding[] {
  const sources = upstream(from)
  if (sources.some(about.holdSecret)) return [secretBook.finding('secret.send', to)]
  const isUpload = to.stdin.text === null && sources.some(readsFiles)
  return isUpload || sources.some(about.readPersonal) ? [netBook.finding('net.upload', to)] : []
}

function readsFiles({ program, argv }: Unit): boolean {
  return FILE_READERS.has(program) && argv.length > 1
}

function readsPersonal(unit: Unit, context: RuleContext): boolean {
  if (!FILE_READERS.has(unit.program)) return false
  return filesOf(unit).some((file) => {
    const { scope, whole } = targetOf(file, unit, context)
    return isPersonal(scope) || whole !== null
  })
}

function holdsSecret(unit: Unit, context: RuleContext): boolean {
  if (ENVIRONMENT.has(unit.program)) return unit.program !== 'env' || unit.argv.length === 1
  return filesOf(unit).some((file) => isSecret(targetOf(file, unit, context)))
}

/** The words that may be names of files. */
function filesOf({ argv, stdin }: Unit): Field[] {
  const words = stdin.kind === 'file' ? [...argv.slice(1), stdin.path] : argv.slice(1)
  return words.filter(({ value }) => value !== null && value !== '')
}

/** Without data to send, what comes through the pipe is not sent. */
function takesInput({ program, argv }: Unit): boolean {
  if (/^(?:nc|ncat|netcat|socat|telnet|mail|mailx|sendmail|mutt)$/.test(program)) return true
  if (/^(?:https?|xhs?)$/.test(program))
    return !argv.some(({ value }) => value === '--ignore-stdin')
  return argv.some(({ value }) =>
    /^(?:@-|-T-?|--upload-file|-F.*@-|-|--data-binary=@-|\S*@-)$/.test(value ?? ''),
  )
}

function sendsNothing({ program, argv }: Unit): boolean {
  const verbs = argv.slice(1, 4).map(({ value }) => value ?? '')
  if (program === 'openssl') return !verbs.includes('s_client')
  if (program === 'gh') return !verbs.includes('gist')
  if (program === 'aws' || program === 'gsutil')
    return !verbs.some((verb) => /^(?:cp|mv|sync|put-object)$/.test(verb))
  return program === 'rclone' ? !verbs.some((verb) => /^(?:rcat|copy|sync)$/.test(verb)) : false
}

function addressesOf({ argv }: Unit): readonly Field[] {
  return argv
    .slice(1)
    .filter(({ value }) =>
      /^[a-z]+:\/\/|^:\d*(?:\/|$)|^localhost|^127\.|^\[::1\]/.test(value ?? ''),
    )
}

function goesHome(unit: Unit): boolean {
  const addresses = addressesOf(unit)
  return addresses.length > 0 && addresses.every((address) => isLocalHost(hostOf(address)))
}

/** `env | grep -i token` picks the secrets out of the environment. */
export const pickedSecrets: FlowRule = ({ edges }) =>
  edges.flatMap(({ from, to, kind }) => {
    if (kind !== 'pipe' || !/^(?:[ef]?grep|rg|awk)$/.test(to.program)) return []
    if (!ENVIRONMENT.has(from.program) || from.argv.length > 2) return []
    const words = to.argv.slice(1)
    if (words.some(({ value }) => /^(?:-\w*[qclL]\w*|--(?:quiet|count|silent))$/.test(value ?? '')))
      return []
    const pattern = words.find(
      ({ value }) => !value?.startsWith('-') && SECRET_WORD.test(value ?? ''),
    )
    return pattern ? [secretBook.finding('secret.read', pattern)] : []
  })

const SECRET_WORD = /secret|token|passw|api_?key|private_?key|access_?key|credential/i

/** A secret variable printed to the conversation, where nothing else takes it. */
export const printedSecrets: FlowRule = ({ units, edges }) =>
  units.flatMap((unit) => {
    const field = printsSecretVariable(unit)
    if (!field || edges.some(({ from }) => from === unit)) return []
    return [secretBook.finding('secret.read', field)]
  })
