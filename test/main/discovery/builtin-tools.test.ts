import { fileURLToPath } from 'node:url'
import { builtinTools as ours } from 'virtual:builtin-tools'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { builtinTools } from '../../../src-main/discovery/builtin-tools.vite.ts'

const fixtures = fileURLToPath(new URL('../../fixtures/discovery', import.meta.url))

it('lists the tool files of a folder in the order of their names', async () => {
  const { code, warnings } = await bundle(fixtures)

  expect([...code.matchAll(/file: "([^"]+)"/g)].map((match) => match[1])).toEqual([
    'broken-import.ts',
    'in-a-loop.ts',
    'only-hooks.ts',
    'partly.ts',
    'plain.js',
    'refused.mts',
    'top-level.ts',
  ])
  expect(warnings).toEqual([expect.stringMatching(/syntax-error\.ts is left out: .*line 3/)])
})

it('finds the tools of this app', () => {
  const files = ours.map((tool) => tool.file)

  expect(files).toEqual([...files].sort())
  expect(files).toEqual(expect.arrayContaining(['clarify.ts', 'todo.ts']))
})

async function bundle(folder: string) {
  const warnings: string[] = []
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [builtinTools(folder)],
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'virtual:builtin-tools',
        // Only the listing is looked at here.
        external: (id) => id.startsWith(folder),
        onwarn: (warning) => warnings.push(warning.message),
      },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('the build gave no output')
  return { code: result.output[0].code, warnings }
}
