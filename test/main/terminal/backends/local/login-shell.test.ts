import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLogin } from '../../../../../src-main/terminal/backends/local/login-shell.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

describe("what the person's start-up files set", () => {
  it('is read with what they define, and never lies on the disk', async () => {
    const { read, home } = personWith(`echo noise; export CARGO_HOME=/opt/cargo TOKEN=$'a\\n=b'
alias ll='ls -l'; greet() { echo hi; }; _hidden() { :; }`)
    const login = await read()

    expect(login?.variables).toMatchObject({ HOME: home, CARGO_HOME: '/opt/cargo', TOKEN: 'a\n=b' })
    expect(login?.definitions).toContain("alias ll='ls -l'")
    expect(login?.definitions).toContain('greet ()')
    expect(login?.definitions).not.toContain('_hidden')
    expect(readdirSync(home)).toEqual(['.bash_profile'])
  })

  it('is read although they leave something running', async () => {
    const { read } = personWith('sleep 5 & export CARGO_HOME=/opt/cargo')
    expect((await read())?.variables.CARGO_HOME).toBe('/opt/cargo')
  })

  it('is unknown when they fail', async () => {
    expect(await personWith('exit 1').read()).toBeUndefined()
  })
})

function personWith(profile: string) {
  const home = temporaryFolder()
  writeFileSync(join(home, '.bash_profile'), profile)
  return { home, read: () => readLogin('/bin/bash', { HOME: home, PATH: '/usr/bin:/bin' }) }
}
