/** A first plugin: ten lines that work, in a folder of the person's own. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { NAMESPACE } from './manifest.ts'

export async function writeTemplate(name: string, parent: string): Promise<string> {
  const folder = join(parent, name)
  try {
    await mkdir(folder)
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    const words = isThere
      ? say('plugin.folderThere', { folder })
      : say('plugin.folderNotMade', { folder, cause: String(error) })
    throw new RuntimeError('conflict', words)
  }
  await mkdir(join(folder, NAMESPACE))
  await writeFile(join(folder, 'plugin.json'), manifest(name))
  await writeFile(join(folder, NAMESPACE, 'index.ts'), CODE)
  return folder
}

function manifest(name: string): string {
  const made = {
    $schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json',
    name,
    version: '0.1.0',
    description: 'Rolls dice',
    extensions: {
      [NAMESPACE]: {
        main: `./${NAMESPACE}/index.ts`,
        capabilities: ['tools', 'hooks', 'commands'],
      },
    },
  }
  return `${JSON.stringify(made, null, 2)}\n`
}

const CODE = `export function register(ctx) {
  ctx.registerTool({
    name: 'dice_roll',
    toolset: 'games',
    emoji: '🎲',
    isReadOnly: true,
    schema: { description: 'Roll a die.', parameters: { type: 'object', properties: {} } },
    handler: () => String(1 + Math.floor(Math.random() * 6)),
  })
  ctx.on('post_tool_call', ({ tool, durationMs }) => ctx.log(\`\${tool}: \${durationMs} ms\`))
  ctx.registerCommand({ name: 'roll', description: 'Roll a die', run: () => ctx.callTool('dice_roll', {}) })
}
`
