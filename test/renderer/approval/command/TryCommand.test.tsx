// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { TryView } from '#contract'
import { TryCommand } from '../../../../src-renderer/approval/command/TryCommand.tsx'
import { showPart } from '../../../support/window-part.tsx'

const PAUSE_MS = 1_000 // longer than anybody waits before it is asked

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

it('does not pass the verdict on one command off as that on the next', async () => {
  const answers: (() => void)[] = []
  const { passed, type, get } = await showPart(<TryCommand />, {
    'approval.try': ({ command }) =>
      new Promise((tell) => answers.push(() => tell(verdictOn(command)))),
  })
  const isBusy = () => get('status', /Would run/).getAttribute('aria-busy')

  await type('Command to try', 'ls')
  await passed(PAUSE_MS)
  answers[0]?.()
  await passed(0)
  expect(isBusy()).toBe('false')

  await type('Command to try', 'rm -rf build')
  await passed(PAUSE_MS)
  expect(isBusy()).toBe('true')
  answers[1]?.()
  await passed(0)
  expect(isBusy()).toBe('false')
})

it('says what each word of the command is for', async () => {
  const { passed, type, get } = await showPart(<TryCommand />, {
    'approval.try': ({ command }) =>
      Promise.resolve({
        ...verdictOn(command),
        parts: [
          {
            span: { start: 0, end: 13 },
            program: 'sort',
            via: [],
            mark: { kind: 'harmless' },
            words: [
              { text: 'sort', role: 'program' },
              { text: '-o', role: 'option' },
              { text: 'out', role: 'file.out' },
            ],
          },
        ],
      } satisfies TryView),
  })

  await type('Command to try', 'sort -o out')
  await passed(PAUSE_MS)

  expect(get('status', /Would run/).textContent).toContain('sortprogram-ooptionoutfile it writes')
})

function verdictOn(command: string): TryView {
  return {
    outcome: 'runs',
    because: { text: 'it is harmless' },
    level: 'safe',
    findings: [],
    parts: [],
    display: { text: command, escapes: [] },
  }
}
