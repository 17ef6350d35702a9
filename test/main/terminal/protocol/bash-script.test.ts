import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closedCommand } from '../../../../src-main/lib/closed-command.ts'
import {
  bashBlocks,
  bashText,
  STATE_END,
} from '../../../../src-main/terminal/protocol/bash-script.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('the text around a command', () => {
  it.each([
    ['a new bash', (text: string) => text],
    // As if it were the 3.2 of macOS, which cannot read by size.
    ['an old bash', (text: string) => text.replace('-gt 4', '-gt 99')],
  ])('is understood by %s', (_, change) => {
    const { output, left } = run('echo "ü $A"; export B=2', change)

    expect(output).toBe('ü 1\n\x1en:O:\x1en.\x1en:E:0:/\x1en.')
    expect(left).toContain('declare -x B="2"\n')
    expect(left.endsWith(STATE_END)).toBe(true)
  })

  it('leaves nothing of its own behind', () => {
    const { left } = run('set -a; set -x; f() { :; }')
    expect(left).toContain('f ()')
    expect(left).not.toMatch(/__talaria|TALARIA|OLDPWD|SHLVL|TERM=/)
  })

  it('does not show itself in a trace', () => {
    expect(run('set -x; echo x').output).toMatch(/^\+\+ echo x\nx\n\x1e/)
  })

  it('says so when a trap of the command still has to run', () => {
    const { output } = run(`trap 'echo bye' EXIT; cd /usr`)
    expect(output).toBe('\x1en:O:/\x1en.\x1en:C:0:/usr\x1en.bye\n')
  })

  it('has the shell alone tell the end, although its copies have its trap', () => {
    // As a signal does to a child that has not become another program yet.
    const { output } = run('own=$(trap -p EXIT); (eval "$own"; exit 3); echo after')
    expect(output).toBe('after\n\x1en:O:\x1en.\x1en:E:0:/\x1en.')
  })

  it('is not changed by what the state defines', () => {
    const { output } = run('echo ran', (text) => text, [
      'alias exec=false eval=false',
      'read() { :; }; printf() { :; }; trap() { :; }',
      "alias __talaria_block='exit 9'",
    ])
    expect(output).toMatch(/^ran\n\x1en:O:/)
  })
})

function run(command: string, change = (text: string) => text, state = ['declare -x A="1"']) {
  const folder = temporaryFolder()
  const [statePath, blocks, leavePath] = ['state', 'blocks', 'left'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeFileSync(statePath, `${state.join('\n')}\n${STATE_END}`)
  const settings = { nonce: 'n', cwd: '/', leavePath, awaitAnswer: false, hasInput: false }
  writeFileSync(blocks, bashBlocks(settings, command))
  const text = change(bashText({ statePath, inlet: { path: blocks }, isPty: false }))
  const { file, args } = closedCommand({ bash: '/bin/bash', text }, 3)
  const env = { PATH: process.env.PATH ?? '', TERM: 'dumb', TALARIA_PROC_ID: 'x' }
  const output = execFileSync(file, args, { encoding: 'utf8', env })
  return { output, left: readFileSync(leavePath, 'utf8') }
}
