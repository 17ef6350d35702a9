import { expect, it } from 'vitest'
import { say } from '#say'
import type { TranscriptMessage } from '../../../../src-main/agent/session/transcript.ts'
import { viewMessages } from '../../../../src-main/agent/session/transcript-view.ts'

const base = { id: 1, sessionId: 's1', createdAt: 0, content: '' }

it.each<[string, TranscriptMessage, object]>([
  [
    'a notice with the sentence that it is',
    { ...base, role: 'notice', content: 'Stopped.', said: { key: 'session.stopped' } },
    { role: 'notice', text: 'Stopped.', said: { key: 'session.stopped' } },
  ],
  [
    'news of a process with its values',
    { ...base, role: 'user', isAutomatic: true, said: { key: 'k', values: { id: 'p1' } } },
    { role: 'notice', said: { key: 'k', values: { id: 'p1' } } },
  ],
  [
    'a summary',
    { ...base, role: 'summary', throughMessage: 3 },
    { role: 'notice', said: { key: 'session.summarised' } },
  ],
  [
    'how room was made, and what the model reads instead',
    {
      ...{ ...base, role: 'summary', throughMessage: 3, content: 'They met.' },
      ...{ how: 'cut', why: 'refused', before: 9_000, after: 4_000 },
    },
    {
      role: 'notice',
      said: { key: 'session.leftOut' },
      shortened: { how: 'cut', why: 'refused', before: 9_000, after: 4_000, summary: 'They met.' },
    },
  ],
  [
    'an error in words',
    {
      ...base,
      role: 'assistant',
      error: { message: say('session.gone'), hint: say('model.tryAgain') },
    },
    { error: { message: say('session.gone'), hint: say('model.tryAgain') } },
  ],
  [
    'an error of a conversation from before sentences had keys',
    { ...base, role: 'assistant', error: { message: 'Fake is away', hint: 'Try again.' } },
    { error: { message: { text: 'Fake is away' }, hint: { text: 'Try again.' } } },
  ],
])('shows %s', (_, message, view) => {
  expect(viewMessages([message], { emoji: () => '', isRunning: false })).toMatchObject([view])
})
