/** What is worth knowing before one says yes to a command or an address. */
import { say } from '#say'
import type { Words } from '#words'
import type { McpServer } from '../../contract/mcp.ts'
import { looksSecret } from '../../lib/environment/harmless-variables.ts'
import { namesCredential } from './server-config.ts'

/** Whoever sets one of these loads code of their own into the program. */
const LOADS_CODE =
  /^(?:LD_|DYLD_|NODE_OPTIONS$|NODE_PATH$|PYTHON(?:PATH|STARTUP|HOME)$|PERL5(?:LIB|OPT)$|RUBY(?:OPT|LIB)$|JAVA_TOOL_OPTIONS$|_JAVA_OPTIONS$|BASH_ENV$|ENV$|GIT_SSH|npm_config_)/

const FETCHERS = new Set(['npx', 'bunx', 'pnpx', 'uvx', 'pipx', 'npm', 'pnpm', 'yarn', 'uv', 'bun'])
/** What comes before the package: `npm exec`, `uv tool run`. */
const SUBCOMMANDS = new Set(['exec', 'x', 'dlx', 'run', 'tool'])
const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'fish', 'cmd', 'powershell', 'pwsh'])

/** Behind such an option also stand words such as `oauth2`. */
const LEAST_KEY_CHARS = 8

/** `changed`: files of its code that agents have changed. */
export function consentFindings(server: McpServer, changed: readonly string[] = []): Words[] {
  if (server.transport !== 'stdio') {
    const { protocol, host } = new URL(server.url)
    return protocol === 'http:' ? [say('mcp.plainAddress', { host })] : []
  }
  const program = programOf(server.command)
  const pack = FETCHERS.has(program) ? packageIn(server.args) : undefined
  const [first] = changed
  return [
    ...(first === undefined
      ? []
      : changed.length === 1
        ? [say('mcp.changedByAgent', { path: first })]
        : [say('mcp.changedByAgents', { path: first, more: changed.length - 1 })]),
    ...(pack !== undefined && !isPinned(pack, program)
      ? [say('mcp.unpinned', { package: pack })]
      : []),
    ...(SHELLS.has(program) ? [say('mcp.isShell', { program })] : []),
    ...Object.keys(server.env)
      .filter((name) => LOADS_CODE.test(name))
      .map((name) => say('mcp.loadsCode', { name })),
    ...(holdsKey(server.args) ? [say('mcp.keyInArguments')] : []),
  ]
}

/** By what it looks like, or by the option that it stands behind, as in `--api-key abc123def`. */
function holdsKey(args: readonly string[]): boolean {
  return args.some((arg, at) => {
    if (looksSecret(arg)) return true
    const [, option = '', given] = /^--?([\w-]+)(?:=(.*))?$/.exec(arg) ?? []
    return namesCredential(option) && isKeyLike(given ?? args[at + 1] ?? '')
  })
}

/** A word with digits; no path to a key, and no variable. */
function isKeyLike(value: string): boolean {
  return value.length >= LEAST_KEY_CHARS && /\d/.test(value) && !/^[-/.~$]/.test(value)
}

export function programOf(command: string): string {
  return (command.split(/[\\/]/).at(-1) ?? command).replace(/\.(?:exe|cmd|bat)$/i, '')
}

/** The first word that is neither an option nor part of the fetcher's own command. */
export function packageIn(args: readonly string[]): string | undefined {
  return args.find((arg) => !arg.startsWith('-') && !SUBCOMMANDS.has(arg))
}

function isPinned(name: string, program: string): boolean {
  // A path or an address says itself what it is.
  if (/^[./~]|:\/\//.test(name)) return true
  if (program.startsWith('uv') || program === 'pipx') return /==|@\d/.test(name)
  return /.@\d+\.\d+\.\d+/.test(name)
}
