import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createShellState, firstState } from '../../../../src-main/terminal/protocol/shell-state.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('what a shell leaves behind', () => {
  it('is taken over when it is whole', async () => {
    const { state, leave } = await openState()
    await state.adopt({ path: leave('declare -x A="1"\n# end\n') }, 0)
    expect([readFileSync(String(state.path()), 'utf8'), state.generation()]).toEqual([
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
    await state.adopt({ path }, 0)
    expect([
      readFileSync(String(state.path()), 'utf8'),
      state.generation(),
      existsSync(path),
    ]).toEqual(['# end\n', 0, false])
  })

  it('brings nothing back that was taken away while the shell ran', async () => {
    const { state, leave } = await openState()
    await state.amend(new Map([['TOKEN', 'k']]))
    const loaded = state.generation()
    await state.amend(new Map([['TOKEN', undefined]]))
    await state.adopt({ path: leave('declare -x TOKEN="k"\ndeclare -x A="1"\n# end\n') }, loaded)

    expect(readFileSync(String(state.path()), 'utf8')).toBe(
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
    await state.adopt({ path: join(folder, 'never-written') }, 0)
    expect(state.generation()).toBe(0)
  })
})

describe('what a command put in the place of what its shell left', () => {
  it('is not waited for when it is a pipe', async () => {
    const { state, folder } = await openState()
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    await state.adopt({ path }, 0)
    expect([state.generation(), existsSync(path)]).toEqual([0, false])
  })

  it.each(['/dev/zero', 'elsewhere'])('is not followed when it is a link to %s', async (target) => {
    const { state, folder } = await openState()
    writeFileSync(join(folder, 'elsewhere'), 'declare -x A="1"\n# end\n')
    const path = join(folder, 'link')
    symlinkSync(target, path)
    await state.adopt({ path }, 0)
    expect([state.generation(), existsSync(join(folder, 'elsewhere'))]).toEqual([0, true])
  })
})

describe('the state that a first command finds', () => {
  it('is written as bash writes it, so that nothing looks changed by the first command', () => {
    const env = { A: 'a "b" $c `d` \\e!', B: "it's", C: '' }
    const script = `${firstState(env)}\nexport -n PWD OLDPWD SHLVL _; export -p`
    const written = execFileSync('bash', ['--norc', '-c', script], { env: {}, encoding: 'utf8' })

    expect(`${written}# end\n`).toBe(firstState(env))
  })

  it('has its variables whatever they hold, and what was defined', () => {
    const env = { HOME: '/root', NAME: "it's", TERM: 'xterm', 'BASH_FUNC_x%%': '() { :; }' }
    expect(firstState(env, "alias ll='ls -l'\n")).toBe(
      'declare -x HOME="/root"\ndeclare -x NAME="it\'s"\nalias ll=\'ls -l\'\n# end\n',
    )
  })
})

async function openState() {
  const folder = temporaryFolder()
  const state = await createShellState('# end\n', join(folder, 'state'))
  const leave = (text: string) => {
    writeFileSync(join(folder, 'left'), text)
    return join(folder, 'left')
  }
  return { state, folder, leave }
}
