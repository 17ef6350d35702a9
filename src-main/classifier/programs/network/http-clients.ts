/** curl, wget and their kind: what they send, delete and write. */

import { dropStart, knownStart, literal } from '../../rules/fields.ts'
import { goesTo, hostOf, isLocalHost, isMetadataHost } from '../../rules/hosts.ts'
import type { Arguments } from '../../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret, judgeSecretRead, secretBook } from '../secrets/secret-files.ts'
import { containerBook } from '../services/containers.ts'
import { netBook } from './net-book.ts'

const { finding } = netBook

/** Which addresses the client talks to, as curl and wget take them. */
function addresses(given: Arguments): Field[] {
  return [...given.operands, ...given.all('url').flatMap(({ value }) => value ?? [])]
}

const curl: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version', 'h', 'V', 'manual')) return []
  const urls = addresses(given)
  const isLocal = urls.length > 0 && urls.every((url) => isLocalHost(hostOf(url)))
  return [
    ...judgeAddresses(urls, unit, context),
    ...judgeTokens(urls, unit),
    ...judgeMethod(given.find('request'), urls, isLocal),
    ...sentFiles(given).flatMap((file) => judgeSent(file, isLocal ? null : urls, unit, context)),
    ...judgeProxy(given),
    ...judgeReadFiles(given, unit, context),
    ...judgeToldFiles(given, isLocal ? null : urls, unit, context),
    ...given
      .all('unix-socket')
      .flatMap(({ value, word }) =>
        /(?:docker|containerd|podman)/.test(value?.value ?? '')
          ? [containerBook.finding('container.host-access', word)]
          : [],
      ),
    ...given.all('quote').flatMap(({ word }) => [finding('remote-host.change', word)]),
  ]
}

/** What is no list of options or addresses is told line by line as one that is wrong. */
function judgeReadFiles(given: Arguments, unit: Unit, context: RuleContext): Finding[] {
  return given
    .all('config', 'input-file')
    .flatMap(({ value }) => (value ? judgeSecretRead(value, unit, context, {}) : []))
}

/** `-w @file` shows it, `-w '%output{file}'` writes it, `--variable name@file` puts it into an address. */
function judgeToldFiles(
  given: Arguments,
  urls: readonly Field[] | null,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const shown = given.all('write-out').flatMap(({ value }) => value ?? [])
  const put = given.all('variable', 'netrc-file').flatMap(({ value }) => {
    const at = /^[%\w]*@/.exec(value ? knownStart(value) : '')?.[0].length ?? 0
    return value && at > 0 ? [dropStart(value, at)] : []
  })
  return [
    ...shown.flatMap((text) => [
      ...(knownStart(text).startsWith('@')
        ? judgeSecretRead(dropStart(text, 1), unit, context, { cause: text })
        : []),
      ...[...knownStart(text).matchAll(/%output\{(?:>>)?([^}]+)\}/g)].flatMap(([, path = '']) =>
        judgeWrite(literal(path, text.span), unit, context, { cause: text }),
      ),
    ]),
    ...put.flatMap((file) => judgeSent(file, urls, unit, context)),
  ]
}

/** `@file`, `name=@file`, `name=<file`, `-T file`. */
function sentFiles(given: Arguments): Field[] {
  return given.options.flatMap(({ name, value }) => {
    if (!value) return []
    if (name === 'upload-file') return [value]
    if (name === 'form') {
      const start = /^[^=]*=[@<]/.exec(knownStart(value))?.[0]
      return start ? [trimmed(dropStart(value, start.length))] : []
    }
    if (!/^(?:data|data-binary|data-ascii|json)$/.test(name) && name !== 'data-urlencode') return []
    const at =
      name === 'data-urlencode'
        ? knownStart(value).search(/@/)
        : knownStart(value).startsWith('@')
          ? 0
          : -1
    return at < 0 || (name === 'data-urlencode' && /=/.test(knownStart(value).slice(0, at)))
      ? []
      : [dropStart(value, at + 1)]
  })
}

/** `@a.png;type=image/png` names the file before the semicolon. */
function trimmed(field: Field): Field {
  return field.value === null ? field : { ...field, value: field.value.replace(/;\w+=.*$/, '') }
}

/** A pipe is judged where both of its ends are known; `urls` is null when it stays on this computer. */
function judgeSent(
  file: Field,
  urls: readonly Field[] | null,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  if (file.value === '-' || file.value === '.')
    return unit.stdin.kind === 'file' ? judgeSent(unit.stdin.path, urls, unit, context) : []
  const target = targetOf(file, unit, context)
  if (isSecret(target))
    return [secretBook.finding('secret.send', file, { scope: target.scope, target: target.path })]
  return urls === null ? [] : [finding('net.upload', file, goesTo(urls))]
}

function judgeAddresses(urls: readonly Field[], unit: Unit, context: RuleContext): Finding[] {
  return urls.flatMap((url) => {
    if (isMetadataHost(hostOf(url))) return [finding('secret.cloud-metadata', url)]
    const path = /^file:\/\/(?:localhost)?(\/.*)$/.exec(url.value ?? '')?.[1]
    return path ? judgeSecretRead(literal(path, url.span), unit, context, { cause: url }) : []
  })
}

// Variables that are named after the one service whose key they hold.
const TOKENS: readonly (readonly [name: RegExp, home: RegExp])[] = [
  [
    /\$\{?(?:GITHUB_TOKEN|GH_TOKEN|GITHUB_PAT)\b/,
    /(?:^|\.)(?:github\.com|ghe\.com|githubusercontent\.com|ghcr\.io)$/i,
  ],
  [/\$\{?AWS_(?:SECRET_ACCESS_KEY|SESSION_TOKEN)\b/, /(?:^|\.)amazonaws\.com(?:\.cn)?$/i],
  [/\$\{?(?:NPM_TOKEN|NODE_AUTH_TOKEN)\b/, /(?:^|\.)(?:npmjs\.(?:org|com)|pkg\.github\.com)$/i],
]

/** A key goes to its own service only. */
function judgeTokens(urls: readonly Field[], unit: Unit): Finding[] {
  return unit.argv.slice(1).flatMap((word) => {
    if (word.value !== null) return []
    const home = TOKENS.find(([name]) => name.test(word.text))?.[1]
    const hosts = urls.flatMap((url) => hostOf(url) ?? [])
    const isAbroad = home && hosts.some((host) => !isLocalHost(host) && !home.test(host))
    return isAbroad ? [secretBook.finding('secret.send', word)] : []
  })
}

// Where a plain request deletes, whatever its method.
const DELETING_PATH = /\/(?:_delete_by_query|doDelete|purge_cache)\b/
// Search engines whose data lives behind a plain address, also on this computer.
const DATA_PORT = /:(?:9200|9201|5984|8983|8086|2379|6333|8500|4001)\b/

function judgeMethod(
  method: { word: Field; value?: Field } | undefined,
  urls: readonly Field[],
  isLocal: boolean,
): Finding[] {
  const byQuery = urls.find((url) => DELETING_PATH.test(knownStart(url)))
  if (byQuery) return [finding('net.remote-delete', byQuery)]
  if (!method || !/^DELETE$|^PURGE$/i.test(method.value?.value ?? '')) return []
  const isData = urls.some((url) => DATA_PORT.test(knownStart(url)))
  return isLocal && !isData ? [] : [finding('net.remote-delete', method.word)]
}

function judgeProxy(given: Arguments): Finding[] {
  return given
    .all('proxy', 'preproxy', 'socks5', 'socks5-hostname', 'socks4')
    .flatMap(({ value, word }) =>
      !value || value.value === '' || isLocalHost(hostOf(value))
        ? []
        : [finding('net.proxy', word)],
    )
}

const wget: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version', 'h', 'V')) return []
  const isLocal =
    given.operands.length > 0 && given.operands.every((url) => isLocalHost(hostOf(url)))
  return [
    ...judgeAddresses(given.operands, unit, context),
    ...judgeTokens(given.operands, unit),
    ...judgeMethod(given.find('method'), given.operands, isLocal),
    ...judgeReadFiles(given, unit, context),
    ...given.all('execute').flatMap(({ value }) => (value ? judgeLine(value, unit, context) : [])),
    ...given
      .all('post-file', 'body-file')
      .flatMap(({ value }) =>
        value ? judgeSent(value, isLocal ? null : given.operands, unit, context) : [],
      ),
  ]
}

/** `-e 'output_document=x'`: a line of its settings, which are options under other names. */
function judgeLine(line: Field, unit: Unit, context: RuleContext): Finding[] {
  const [program] = unit.argv
  const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*)$/s.exec(line.value ?? '') ?? []
  const option = LINES_OF_OTHER_NAMES.get(name) ?? name
  if (!program || name === '' || option === 'execute') return []
  const word = { ...line, value: `--${option.replaceAll('_', '-')}=${value}` }
  return context.command(unit, [program, word, line], 'wget -e')
}

const LINES_OF_OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['logfile', 'output-file'],
  ['input', 'input-file'],
  ['dir_prefix', 'directory-prefix'],
  ['hsts_file', 'hsts-file'],
  ['cookies', 'load-cookies'],
])

/** httpie and xh: `http DELETE example.com/1`, `http POST example.com @file`. */
const httpie: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1).filter((word) => !knownStart(word).startsWith('-'))
  const method = words.find(({ value }) => /^(?:DELETE|PURGE)$/i.test(value ?? ''))
  const url = words.find(
    (word) =>
      word !== method && !/^[A-Z]+$/.test(word.value ?? '') && !/[=@]/.test(knownStart(word)),
  )
  const isLocal = url !== undefined && (isLocalHost(hostOf(url)) || /^:/.test(knownStart(url)))
  const files = words.flatMap((word) => {
    const at = /^(?:[\w-]*(?:=|:=)?@)/.exec(knownStart(word))?.[0]
    return at ? [dropStart(word, at.length)] : []
  })
  return [
    ...(url ? judgeAddresses([url], unit, context) : []),
    ...(method && !isLocal ? [finding('net.remote-delete', method)] : []),
    ...files.flatMap((file) => judgeSent(file, isLocal ? null : url ? [url] : [], unit, context)),
    // What comes in is the body, unless it is told otherwise.
    ...(unit.stdin.kind === 'file' && !unit.argv.some(({ value }) => value === '--ignore-stdin')
      ? judgeSent(unit.stdin.path, isLocal ? null : url ? [url] : [], unit, context)
      : []),
  ]
}

export const httpPrograms: readonly ProgramEntry[] = [
  ['curl', curl],
  ...forPrograms('wget wget2', wget),
  ...forPrograms('http https xh xhs', httpie),
]
