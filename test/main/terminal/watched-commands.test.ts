import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runScript } from '../../support/run-script.ts'
import { openTerminals } from '../../support/terminal-window.ts'

it('a command is watched from before its start to after its end, unless it only looks', async () => {
  const seen: string[] = []
  const { access, setGate, folder } = openTerminals({
    watch: async ({ callId }) => {
      seen.push(`before ${callId}: ${existsSync(`${folder}/made`)}`)
      return async () => {
        seen.push(`after ${callId}: ${existsSync(`${folder}/made`)}`)
      }
    },
  })
  await access().exec({ command: 'touch made; exit 3' })
  setGate(({ command }) => ({ allowed: true, command, looksOnly: true }))
  await access().exec({ command: 'ls' })
  setGate(() => ({ allowed: false, status: 'blocked', message: 'never' }))
  await access().exec({ command: 'rm made' })

  expect(seen).toEqual([
    expect.stringMatching(/^before .*: false$/),
    expect.stringMatching(/^after .*: true$/),
  ])
})

it('a script is watched from before its start to after its end', async () => {
  const seen: string[] = []
  await runScript('console.log(1)', {
    watch: async () => {
      seen.push('before')
      return async () => {
        seen.push('after')
      }
    },
    onFinished: () => seen.push('told'),
  })
  expect(seen).toEqual(['before', 'after', 'told'])
})
