/** What a person pastes, a command line, an address or somebody's JSON, as entries of ours. */
import { say } from '#say'
import type { Words } from '#words'
import type { McpProposal } from '../../contract/mcp.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { packageIn, programOf } from './consent-findings.ts'
import { readServer } from './server-config.ts'

export interface Proposed {
  proposals: McpProposal[]
  problem?: Words
}

export function proposeServers(text: string): Proposed {
  const trimmed = text.trim()
  if (trimmed === '') return { proposals: [], problem: say('mcp.nothingTyped') }
  if (trimmed.startsWith('{')) return proposeJson(text)
  if (/^https?:\/\//i.test(trimmed)) return { proposals: [fromAddress(trimmed)] }
  return { proposals: [fromCommandLine(trimmed)] }
}

/** The members under which other apps keep their servers. */
const HOLDERS = ['mcpServers', 'servers', 'context_servers', 'mcp']
const MARKS = ['command', 'url', 'httpUrl', 'serverUrl']

function proposeJson(text: string): Proposed {
  const value = parseJson(withoutComments(text))
  if (!isObject(value))
    return { proposals: [], problem: say('mcp.notJson', { cause: jsonFault(text) }) }
  const entries = entriesIn(value)
  if (!entries) return { proposals: [], problem: say('mcp.noServersInJson') }
  return {
    proposals: entries.map(([name, entry]) => {
      const proposal = fromEntry(name, entry)
      const line = proposal.problems.length > 0 ? lineOf(text, name) : undefined
      return { ...proposal, ...(line !== undefined && { line }) }
    }),
  }
}

/** Where the entry of a name begins. */
function lineOf(text: string, name: string): number | undefined {
  for (const { 1: key = '', index } of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:/g))
    if (parseJson(key) === name) return text.slice(0, index).split('\n').length
  return undefined
}

function entriesIn(value: Record<string, unknown>): [string, unknown][] | undefined {
  for (const holder of HOLDERS) {
    const held = value[holder]
    if (isObject(held)) return entriesIn(held) ?? Object.entries(held)
  }
  if (MARKS.some((mark) => typeof value[mark] === 'string')) return [['', value]]
  const isMap = Object.values(value).some(
    (each) => isObject(each) && MARKS.some((mark) => typeof each[mark] === 'string'),
  )
  return isMap ? Object.entries(value) : undefined
}

const KNOWN = new Set([
  ...['type', 'transport', 'command', 'args', 'env', 'environment', 'cwd', 'url', 'httpUrl'],
  ...['serverUrl', 'headers', 'oauth', 'disabled', 'enabled', 'name', 'description'],
])

/** One entry in another app's words. */
function fromEntry(name: string, entry: unknown): McpProposal {
  if (!isObject(entry))
    return {
      ...{ name: nameFrom(name), server: {}, ignored: [], wanted: [] },
      problems: [{ field: '', words: say('mcp.noObject') }],
    }
  const url = entry.httpUrl ?? entry.url ?? entry.serverUrl
  const kind = String(entry.type ?? entry.transport ?? '')
  const server =
    typeof url === 'string' && entry.command === undefined
      ? {
          transport: kind === 'sse' ? 'sse' : 'http',
          url: variables(url),
          headers: mapped(entry.headers),
          ...(isObject(entry.oauth) && { oauth: entry.oauth }),
        }
      : {
          transport: 'stdio',
          command: typeof entry.command === 'string' ? variables(entry.command) : entry.command,
          args: Array.isArray(entry.args) ? entry.args.map((arg) => variables(String(arg))) : [],
          env: mapped(entry.env ?? entry.environment),
          ...(typeof entry.cwd === 'string' && { cwd: variables(entry.cwd) }),
        }
  const read = readServer(server)
  return {
    name: nameFrom(name || guessName(server)),
    server,
    ignored: Object.keys(entry).filter((key) => !KNOWN.has(key)),
    wanted: wantedIn(entry.env ?? entry.environment ?? entry.headers),
    problems: read.ok ? [] : read.problems,
  }
}

function fromAddress(url: string): McpProposal {
  return fromEntry('', { url, type: /\/sse\/?$/.test(url) ? 'sse' : 'http' })
}

/** Words as a shell would part them; variables in front of the command are its environment. */
function fromCommandLine(line: string): McpProposal {
  const words = shellWords(line)
  const env: Record<string, string> = {}
  while (/^[A-Za-z_]\w*=/.test(words[0] ?? '')) {
    const [first = ''] = words.splice(0, 1)
    const at = first.indexOf('=')
    env[first.slice(0, at)] = first.slice(at + 1)
  }
  const [command = '', ...args] = words
  return fromEntry('', { command, args, env })
}

function shellWords(line: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (quote !== '' && sign === quote) quote = ''
    else if (sign === '\\' && quote !== "'" && at + 1 < line.length) {
      at += 1
      // A backslash at the end of a line only joins two lines.
      if (line[at] !== '\n') word = `${word ?? ''}${line[at]}`
    } else if (quote === '' && (sign === '"' || sign === "'")) {
      quote = sign
      word ??= ''
    } else if (quote === '' && /\s/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = `${word ?? ''}${sign}`
  }
  if (word !== undefined) words.push(word)
  return words
}

/** `${env:X}` of others is our `${X}`. */
function variables(text: string): string {
  return text.replace(/\$\{env:([^}]+)\}/g, '$${$1}')
}

function mapped(values: unknown): Record<string, unknown> {
  if (!isObject(values)) return {}
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? variables(String(value))
        : value,
    ]),
  )
}

/** `${input:…}` of others is asked for when somebody starts it; here it is entered once. */
function wantedIn(values: unknown): string[] {
  return Object.entries(isObject(values) ? values : {}).flatMap(([name, value]) =>
    value === '' || /\$\{input:|^<.*>$|^YOUR_/i.test(String(value)) ? [name] : [],
  )
}

function guessName(server: Record<string, unknown>): string {
  if (typeof server.url === 'string') {
    const host = URL.parse(server.url)?.hostname ?? ''
    return host.replace(/^(?:mcp|api|www)\./, '').replace(/\.[^.]+$/, '') || host
  }
  const command = String(server.command ?? '')
  const args = Array.isArray(server.args) ? server.args.map(String) : []
  const isFetched = /^(?:npx|bunx|pnpx|uvx|pipx|npm|pnpm|uv|bun|node|python3?|deno)$/.test(
    programOf(command),
  )
  return (isFetched ? packageIn(args) : undefined) ?? programOf(command)
}

/** What is left of a package's or a file's name when all that every server is called is taken away. */
export function nameFrom(text: string): string {
  const name = text
    .replace(/(?<=.)@[^/@]*$/, '')
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:m?js|ts|py|exe)$/i, '')
    .toLowerCase()
    .replace(/^(?:mcp-server-|server-|mcp-)(?=.)|(?:-mcp-server|-mcp|-server)$/g, '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/_{2,}/g, '_')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 31)
    .replace(/[-_]+$/, '')
  return name || 'server'
}

/** Configurations of editors have comments and commas too many. */
function withoutComments(text: string): string {
  return text
    .replace(
      /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_whole, string?: string) => string ?? '',
    )
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_whole, string?: string) => string ?? '')
}

/** With the line, which is what one looks for. */
function jsonFault(text: string): string {
  try {
    JSON.parse(withoutComments(text))
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
