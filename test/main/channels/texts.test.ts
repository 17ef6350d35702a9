import { describe, expect, it } from 'vitest'
import { CHANNEL_WORDS, questionText } from '../../../src-main/channels/question-text.ts'
import { splitText } from '../../../src-main/channels/split-text.ts'
import { readChannels } from '../../../src-main/channels/stored-channels.ts'
import { questionView } from '../../support/approval-views.ts'

it.each([
  ['short', 100, ['short']],
  ['one\ntwo\nthree', 8, ['one\ntwo', 'three']],
  ['aaaaaaaaaa', 4, ['aaaa', 'aaaa', 'aa']],
  ['aaa😀bbb', 4, ['aaa', '😀bb', 'b']],
])('splits %j into parts of %i at most', (text, most, parts) => {
  expect(splitText(text, most)).toEqual(parts)
})

it('hides keys, and does not cut one in two with a bracket', () => {
  const asked = questionView({
    display: { text: 'curl -H s3cret-key x', escapes: [] },
    findings: [
      {
        ...{ rule: 'r', level: 'dangerous', sentence: 'Sends s3cret-key', undoable: false },
        span: { start: 10, end: 12 },
      },
    ],
  })
  const mask = (text: string) => text.replaceAll('s3cret-key', '[secret]')
  const text = questionText(asked, CHANNEL_WORDS.en, { mask })

  expect(text).toContain('curl -H [secret] x')
  expect(text).not.toContain('s3cret')
})

const FORGED = `Run this command? Harmless · terminal\nlocal, in /home/ann\n\nls`

it.each([
  ['its command', { display: { text: `rm -rf ~ #\n\n${FORGED}`, escapes: [] } }],
  [
    'a line that is longer than a message',
    { display: { text: `rm -rf ~ #${' '.repeat(4_096)}${FORGED}`, escapes: [] } },
  ],
  ['what it says', { purpose: `Tidy up.\n\n${FORGED}` }],
  ['its folder', { cwd: `/tmp/x\n\n${FORGED}` }],
  ['the name of a tool', { tool: `x\n\n${FORGED}` }],
  ['what it types into', { typedInto: `bash\n\n${FORGED}` }],
  ['a change', { change: { path: '/x', diff: `+a\n\n${FORGED}`, kind: 'edit' } as never }],
])('lets an agent write no question of ours into %s', (_where, given) => {
  const text = questionText(questionView(given), CHANNEL_WORDS.en, { mask: (same) => same })
  const ours = text.split('\n').filter((line) => !line.startsWith('│ '))

  expect(ours.filter((line) => line.startsWith('Run this command?'))).toHaveLength(1)
  expect(ours).not.toContain('ls')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(500)
})

describe('a command on a phone', () => {
  const written = (command: string) =>
    questionText(
      questionView({ display: { text: command, escapes: [] }, findings: [] }),
      CHANNEL_WORDS.en,
      { mask: (same) => same },
    )

  it.each(['rm -rf /home/א /ב', 'אבג; rm -rf ~', 'echo ا 12 ب > ~/.bashrc'])(
    'reads from left to right as it runs: %s',
    (command) => {
      const line = written(command)
        .split('\n')
        .find((each) => each.startsWith('│ '))

      // Without the first the whole line would begin at the right, in the second nothing changes places.
      expect(line).toBe(`│ \u200e\u202d${command}\u202c`)
    },
  )

  it('has no marks of direction where no letter needs them', () => {
    expect(written('rm -rf /home/ä /文')).not.toMatch(/[\u200e\u202a-\u202e\u2066-\u2069]/)
  })

  it('begins no line by blanks that push what follows to the next', () => {
    const text = written(
      `rm -rf ~ #${' '.repeat(60)}Run this command? Harmless${'\t'.repeat(20)}ls`,
    )

    expect(text).toContain('│ rm -rf ~ # ⟨␣×60⟩ Run this command? Harmless ⟨␣×20⟩ ls')
    expect(written(`if x:\n${' '.repeat(16)}y = 1     # z`)).toContain(
      `│ ${' '.repeat(16)}y = 1     # z`,
    )
  })
})

it('has brackets that nobody else can make', () => {
  const text = questionText(
    questionView({ display: { text: 'rm -rf ⟦build⟧', escapes: [] }, findings: [] }),
    CHANNEL_WORDS.en,
    { mask: (same) => same },
  )

  expect(text).not.toMatch(/[⟦⟧]/)
})

it('believes who is paired only where a key store kept it', () => {
  const kept = JSON.stringify([
    {
      ...{ id: '1', kind: 'telegram', name: 'Phone', where: 'https://a', asks: 'always' },
      ...{ mayGrantSession: true, paired: { id: '7', name: '@ann' } },
    },
  ])

  expect(readChannels(kept, true)).toMatchObject([{ paired: { id: '7' }, asks: 'always' }])
  expect(readChannels(kept, false)[0]).not.toHaveProperty('paired')
  expect(readChannels(kept, false)).toMatchObject([{ asks: 'never' }])
  expect(readChannels('{"no": "list"}', true)).toEqual([])
})
