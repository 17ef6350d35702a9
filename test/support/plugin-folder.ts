/** A package on the disk, as somebody would publish one. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

const SCHEMA = 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json'
const ALL_RIGHTS = ['tools', 'hooks', 'commands']

/** `code` is the body of its `register(ctx)`. */
export function pluginFolder(
  code: string,
  {
    folder = temporaryFolder(),
    name = 'games',
    capabilities = ALL_RIGHTS,
    manifest = {},
    files = {},
  }: {
    folder?: string
    name?: string
    capabilities?: string[]
    manifest?: object
    files?: Record<string, string>
  } = {},
): string {
  writePlugin(folder, {
    'plugin.json': JSON.stringify({
      $schema: SCHEMA,
      name,
      version: '1.0.0',
      extensions: { 'app.talaria': { main: './app.talaria/index.ts', capabilities } },
      ...manifest,
    }),
    'app.talaria/index.ts': `export function register(ctx: any) {\n${code}\n}\n`,
    ...files,
  })
  return folder
}

export function writePlugin(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** A tool of a plugin, as code. */
export function toolCode(name: string, handler: string, more = 'isReadOnly: true'): string {
  return `ctx.registerTool({ name: '${name}', toolset: 'games', ${more}, schema: { description: 'A tool named ${name}.', parameters: { type: 'object', properties: {} } }, handler: ${handler} })`
}
