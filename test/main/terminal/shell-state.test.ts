import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createShellState, loginState, plainState } from '../../../src-main/terminal/shell-state.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('what a shell leaves behind', () => {
  it('is taken over when it is whole', async () => {
    const { state, leave } = await openState()
    await state.adopt(leave('declare -x A="1"\n# end\n'), 0)
    expect([readFileSync(state.path, 'utf8'), state.generation()]).toEqual([
      'declare -x A="1"\n# end\n',
      1,
    ])
  })

  it.each([
    ['unchanged', '# end\n'],
    ['cut short', 'declare -x A="1'],
    ['nothing', ''],
  ])('is left alone when it is %s', async (_, text) => {
    const { state, leave } = await openState()
    const path = leave(text)
    await state.adopt(path, 0)
    expect([readFileSync(state.path, 'utf8'), state.generation(), existsSync(path)]).toEqual([
      '# end\n',
      0,
      false,
    ])
  })

  it('brings nothing back that was taken away while the shell ran', async () => {
    const { state, leave } = await openState()
    await state.amend(new Map([['TOKEN', 'k']]))
    const loaded = state.generation()
    await state.amend(new Map([['TOKEN', undefined]]))
    await state.adopt(leave('declare -x TOKEN="k"\ndeclare -x A="1"\n# end\n'), loaded)

    expect(readFileSync(state.path, 'utf8')).toBe(
      'declare -x TOKEN="k"\ndeclare -x A="1"\nunset -v TOKEN\n# end\n',
    )
  })

  it('is of an older generation until the change can be read', async () => {
    const { state } = await openState()
    const amending = state.amend(new Map([['A', '1']]))
    expect(state.generation()).toBe(0)
    await amending
    expect(state.generation()).toBe(1)
  })

  it('may be missing, as after a kill', async () => {
    const { state, folder } = await openState()
    await state.adopt(join(folder, 'never-written'), 0)
    expect(state.generation()).toBe(0)
  })
})

describe("the state after the person's start-up files", () => {
  it('has what they set, less the credentials', async () => {
    const home = temporaryFolder()
    writeFileSync(
      join(home, '.bash_profile'),
      `echo noise; export TOOL_HOME=/opt/tool OPENAI_API_KEY=k1 DEPLOY_TOKEN=k2 GITHUB_TOKEN=k3
alias ll='ls -l'; greet() { echo hi; }; _hidden() { :; }`,
    )
    const state = await loginState({
      shell: '/bin/bash',
      env: { HOME: home, PATH: '/usr/bin:/bin' },
      passOn: ['GITHUB_TOKEN', 'OPENAI_API_KEY'],
      leavePath: join(home, 'state'),
    })

    expect(state).toContain('declare -x TOOL_HOME="/opt/tool"')
    expect(state).toContain('declare -x GITHUB_TOKEN="k3"')
    expect(state).toContain("alias ll='ls -l'")
    expect(state).toContain('greet ()')
    expect(state).not.toMatch(/OPENAI|DEPLOY_TOKEN|_hidden|OLDPWD|SHLVL/)
  })

  it('is the plain environment when they fail', async () => {
    const home = temporaryFolder()
    writeFileSync(join(home, '.bash_profile'), 'exit 1')
    const env = { HOME: home, PATH: '/usr/bin:/bin', NAME: "it's" }
    const leavePath = join(home, 'state')
    expect(await loginState({ shell: '/bin/bash', env, passOn: [], leavePath })).toBe(
      plainState(env),
    )
    expect(plainState(env)).toContain("declare -x NAME='it'\\''s'\n")
  })
})

async function openState() {
  const folder = temporaryFolder()
  const state = await createShellState(join(folder, 'state'), '# end\n')
  const leave = (text: string) => {
    writeFileSync(join(folder, 'left'), text)
    return join(folder, 'left')
  }
  return { state, folder, leave }
}
