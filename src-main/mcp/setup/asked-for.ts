/**
 * What a yes to a server is a yes to: what it is started by, and what agents have changed of the code
 * that this runs. An agent writes in the folders of a project; a server runs outside the sandbox.
 */
import { dirname, isAbsolute, join } from 'node:path'
import type { McpServer } from '../../contract/mcp.ts'
import { type Around, fingerprintOf, resolveProcess } from './server-config.ts'

export interface AskedFor {
  fingerprint: string
  /** Empty when no agent has touched its code. */
  mark: string
  /** The files of it that agents have changed. */
  changed: readonly string[]
}

interface Code {
  /** Named by the command or an argument. */
  files: string[]
  /** Searched for what those load. */
  folders: string[]
}

const CODE = /\.(?:[cm]?[jt]sx?|py|pyz|rb|php|pl|lua|sh|bash|ps1|jar|wasm)$/i
/** `uv --directory /srv/notes run server.py` */
const NAMES_FOLDER = /^(?:--directory|--project|--prefix|--cwd|--dir|-C)(?:=(.+))?$/

/** No agent writes there unasked. */
const OF_THE_SYSTEM = /^\/(?:$|(?:usr|bin|sbin|lib\w*|opt|nix|snap|System|Applications)(?:\/|$))/

export function createAskedFor(deps: {
  changedCode: (code: Code) => { mark: string; paths: readonly string[] }
  link: Pick<Around, 'environment' | 'home'>
  secret: Around['secret']
}) {
  /** With `before`, its code is not looked at again. */
  return (name: string, server: McpServer, before?: AskedFor): AskedFor => {
    const { mark, changed } = before ?? changedCode(name, server)
    return { mark, changed, fingerprint: fingerprintOf(server, mark) }
  }

  function changedCode(name: string, server: McpServer): Pick<AskedFor, 'mark' | 'changed'> {
    const { environment, home } = deps.link
    const around = { environment, home, server: name, secret: deps.secret }
    const resolved = server.transport === 'stdio' ? resolveProcess(server, around) : undefined
    // One that is not started here, or cannot be, runs nothing of anybody's.
    if (!resolved?.ok) return { mark: '', changed: [] }
    const { mark, paths } = deps.changedCode(codeOf(resolved.value, home))
    return { mark, changed: paths }
  }
}

/** Where the code lies that a command runs, as far as its words tell. */
export function codeOf(
  { command, args, cwd }: { command: string; args: readonly string[]; cwd: string },
  home: string,
): Code {
  const words = [
    ...(/[\\/]/.test(command) ? [command] : []),
    ...args.filter((arg) => CODE.test(arg)),
  ]
  const named = args.flatMap((arg, at) => {
    const [isFolder, joined] = NAMES_FOLDER.exec(arg) ?? []
    const folder = joined ?? args[at + 1]
    return isFolder !== undefined && folder !== undefined ? [folder] : []
  })
  const files = words.map(whole).filter((file) => !OF_THE_SYSTEM.test(file))
  // A program that names no folder runs in the home folder; what lies there is not its code.
  const folders = [cwd, ...named.map(whole), ...files.map((file) => dirname(file))].filter(
    (folder) => folder !== home && folder !== dirname(home) && !OF_THE_SYSTEM.test(folder),
  )
  return { files: [...new Set(files)], folders: [...new Set(folders)] }

  function whole(path: string): string {
    if (path.startsWith('~/')) return join(home, path.slice(2))
    return isAbsolute(path) ? path : join(cwd, path)
  }
}
