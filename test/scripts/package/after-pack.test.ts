import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { refuseHalf } from '../../../scripts/package/after-pack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PTY = '@lydell/node-pty-linux-x64/pty.node'
const PARSER = '@oxc-parser/binding-linux-x64-gnu/parser.linux-x64-gnu.node'

it.each([
  [[PTY, PARSER], undefined],
  [[PARSER], 'native part of @lydell/node-pty.'],
  [[PTY], 'native part of @oxc-parser/binding.'],
  [[], 'native part of @lydell/node-pty and @oxc-parser/binding.'],
])('no package is made that lacks a native part: with %j', async (parts, words) => {
  const resources = temporaryFolder()
  for (const part of parts) {
    const path = join(resources, 'app.asar.unpacked', 'node_modules', part)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }

  const made = refuseHalf(resources)

  if (words) await expect(made).rejects.toThrow(words)
  else await made
})
