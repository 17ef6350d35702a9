import { expect, it } from 'vitest'
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
