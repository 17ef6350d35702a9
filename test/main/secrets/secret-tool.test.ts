import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { secretTool } from '../../../src-main/secrets/secret-tool.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A program of that name which does as the text says. */
function withProgram(text: string): string {
  const folder = temporaryFolder()
  const file = join(folder, 'secret-tool')
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
  setPath(`${folder}:${process.env.PATH}`)
  return folder
}

function setPath(path: string): void {
  const { PATH = '' } = process.env
  process.env.PATH = path
  onTestFinished(() => {
    process.env.PATH = PATH
  })
}

describe.skipIf(process.platform === 'win32')('the program that speaks with the key store', () => {
  it('reads the secret from its input, and has it in no argument', async () => {
    const folder = withProgram('echo "$@" >"${0%/*}/args"; cat >"${0%/*}/input"')
    await secretTool(['store', 'application', 'Talaria'], 'the password')

    expect(readFileSync(join(folder, 'input'), 'utf8')).toBe('the password')
    expect(readFileSync(join(folder, 'args'), 'utf8')).toBe('store application Talaria\n')
  })

  it('says nothing and fails when there is nothing under a name', async () => {
    withProgram('exit 1')
    expect(await secretTool(['lookup', 'a', 'b'])).toBeUndefined()
  })

  it('is named, with the package that brings it, when it is not there', async () => {
    setPath('/nowhere')
    await expect(secretTool(['lookup', 'a', 'b'])).rejects.toThrow('libsecret-tools')
  })

  it('fails with what it said', async () => {
    withProgram('echo "no such bus" >&2; exit 1')
    await expect(secretTool(['lookup', 'a', 'b'])).rejects.toThrow('no such bus')
  })
})
