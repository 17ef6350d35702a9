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
