/** The MCP servers of a package, as entries of ours: set up like any other, and started after a yes to each. */
import { join } from 'node:path'
import type { PackageServer } from './manifest.ts'

const MAX_NAME = 31
/** Part of what a yes is given to: with other files it is another server. */
const CONTENT = 'TALARIA_PLUGIN_CONTENT'

export function serverEntries(plugin: {
  name: string
  folder: string
  dataFolder: string
  fingerprint: string
  servers: Readonly<Record<string, PackageServer>>
}): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(plugin.servers).map(([name, server]) => [
      entryName(plugin.name, name),
      { ...entryOf(server), origin: { kind: 'plugin', id: plugin.name } },
    ]),
  )

  function entryOf(server: PackageServer): Record<string, unknown> {
    if (server.type !== 'stdio')
      return {
        transport: server.type === 'sse' ? 'sse' : 'http',
        ...{ url: server.url, headers: server.headers ?? {} },
      }
    const cwd = filled(server.cwd ?? plugin.folder)
    return {
      ...{ transport: 'stdio', command: server.command, args: (server.args ?? []).map(filled) },
      cwd: cwd.startsWith('./') ? join(plugin.folder, cwd) : cwd,
      env: {
        ...Object.fromEntries(
          Object.entries(server.env ?? {}).map(([name, value]) => [name, filled(value)]),
        ),
        PLUGIN_ROOT: plugin.folder,
        PLUGIN_DATA: plugin.dataFolder,
        [CONTENT]: plugin.fingerprint,
      },
    }
  }

  function filled(text: string): string {
    return text
      .replaceAll('${PLUGIN_ROOT}', plugin.folder)
      .replaceAll('${PLUGIN_DATA}', plugin.dataFolder)
  }
}

function entryName(plugin: string, server: string): string {
  return `${plugin}-${server}`
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/-+$/, '')
}
