import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isExecutable } from '../../../../src-main/lib/is-executable.ts'
import { findRipgrep } from '../../../../src-main/terminal/scripts/ripgrep-process.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

function ripgrep(script: string) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'rg'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'rg'), 0o755)
  const env = { PATH: `${folder}:/usr/bin:/bin` }
  const run = findRipgrep({ platform: 'linux', env, isExecutable })
  if (!run) throw new Error('it is on the PATH')
  return run
}

it('hands over each line, and how it ended', async () => {
  const lines: string[] = []
  const run = ripgrep('echo "$1"; echo "$2"; echo trouble >&2; exit 2')

  const end = await run(['a b', 'c'], {
    signal: new AbortController().signal,
    onLine: (line) => lines.push(line),
  })

  expect({ lines, end }).toEqual({
    lines: ['a b', 'c'],
    end: { exitCode: 2, stderr: 'trouble\n' },
  })
})

it('is ended when nobody needs more', async () => {
  const stop = new AbortController()
  const run = ripgrep('echo first; exec sleep 60')

  const search = run([], { signal: stop.signal, onLine: () => stop.abort() })

  await expect(search).rejects.toThrow('abort')
})

it('is not taken from a folder that a project could fill', () => {
  const machine = { platform: 'linux' as const, env: { PATH: '.:bin' }, isExecutable: () => true }

  expect(findRipgrep(machine)).toBeUndefined()
})
