import { expect, it } from 'vitest'
import { exportSession } from '../../../../src-main/agent/session/session-export.ts'
import type { Session } from '../../../../src-main/agent/session/sessions.ts'
import type {
  NewMessage,
  TranscriptMessage,
} from '../../../../src-main/agent/session/transcript.ts'
import { maskSecrets } from '../../../../src-main/lib/mask-secrets.ts'

const mask = (text: string) => text

const session: Session = {
  id: 's1',
  title: 'Tulips & roses?',
  cwd: '/',
  model: 'demo',
  source: 'person',
  parentId: undefined,
  state: 'idle',
  createdAt: 0,
  updatedAt: 0,
  facts: {},
}

const said: NewMessage[] = [
  {
    role: 'user',
    content: 'Look here',
    attachments: [{ kind: 'text', name: 'notes.md', text: 'x' }],
  },
  {
    role: 'assistant',
    content: 'Looking.',
    calls: [{ id: 'c1', name: 'read_file', arguments: '{"path":"a"}' }],
    echo: { model: 'm', calls: { c1: 'signature' } },
  },
  { role: 'tool', callId: 'c1', name: 'read_file', status: 'ok', durationMs: 1, content: '```\nx' },
  { role: 'user', content: '[Sub-agents are done: 1 completed]', isAutomatic: true },
  { role: 'assistant', content: '', error: { message: 'Fake is away', hint: 'Try again.' } },
]
const messages: TranscriptMessage[] = said.map((message, at) => ({
  ...message,
  id: at + 1,
  sessionId: 's1',
  createdAt: 0,
}))

it('is a file that a person can read, with everything that happened', () => {
  expect(exportSession(session, messages, 'markdown', { language: 'en', mask })).toEqual({
    name: 'Tulips-roses.md',
    text: `# Tulips & roses?

## You

Look here

Attached: notes.md

## Agent

Looking.

- \`read_file\` \`path: a\`

<details><summary>read_file: ok</summary>

\`\`\`\`
\`\`\`
x
\`\`\`\`

</details>

> [Sub-agents are done: 1 completed]

## Agent

> Fake is away
`,
  })
})

it('has its headings in the language of the window', () => {
  const { text } = exportSession({ ...session, title: '' }, messages, 'markdown', {
    language: 'zh-CN',
    mask,
  })

  expect(text.match(/^#.*|附件.*/gm)).toEqual([
    '# 会话',
    '## 你',
    '附件：notes.md',
    '## 智能体',
    '## 智能体',
  ])
})

it('is a line for every message, without what only a server reads', () => {
  const { name, text } = exportSession(session, messages, 'jsonl', { language: 'en', mask })
  const lines = text.trimEnd().split('\n')

  expect([name, lines.length]).toEqual(['Tulips-roses.jsonl', 5])
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ calls: [{ id: 'c1' }] })
  expect(text).not.toContain('signature')
})

it('hides keys, and stays JSON where it is', () => {
  const key = `sk-${'a1'.repeat(20)}`
  const messages: TranscriptMessage[] = [
    {
      id: 1,
      sessionId: 's1',
      createdAt: 1,
      role: 'user',
      content: `{"api_key":"${key}"} is ${key}`,
    },
  ]
  const hide = (text: string) => maskSecrets(text)

  for (const format of ['markdown', 'jsonl'] as const) {
    const { text } = exportSession(session, messages, format, { language: 'en', mask: hide })
    expect(text).not.toContain('a1a1')
    const content = JSON.stringify({ db_password: 'tulips-and-roses' })
    const answers = said.flatMap((message) => (message.role === 'tool' ? [message] : []))
    const answered = answers.map((answer) => ({
      ...answer,
      content,
      id: 1,
      sessionId: 's1',
      createdAt: 0,
    }))
    const told = exportSession(session, answered, format, { language: 'en', mask: hide }).text
    expect(told).not.toContain('tulips-and-roses')
    if (format === 'jsonl') expect(JSON.parse(text)).toMatchObject({ role: 'user' })
  }
})

it('tells the answers of tools in words, and keeps their JSON in the other format', () => {
  const content = JSON.stringify({ matches: [{ path: 'a.ts', line: 3, content: 'x = 1' }] })
  const one = messages.map((message) =>
    message.role === 'tool' ? { ...message, content } : message,
  )

  const { text } = exportSession(session, one, 'markdown', { language: 'en', mask })
  expect(text).toContain('\n```\na.ts:3: x = 1\n```\n')
  expect(text).not.toContain('matches')
  expect(exportSession(session, one, 'jsonl', { language: 'en', mask }).text).toContain('matches')
})

it('has a file that was read as code with line numbers, and what a call was given in lines', () => {
  const code = [8, 9, 10].map((line) => `${line}|const a = ${line}`).join('\n')
  const args = { path: 'src/a.ts', limit: 3 }
  const one = messages.map((message): TranscriptMessage => {
    if (message.role === 'tool')
      return { ...message, content: JSON.stringify({ content: code, total_lines: 10 }) }
    if (message.role !== 'assistant' || !message.calls) return message
    return {
      ...message,
      calls: message.calls.map((call) => ({ ...call, arguments: JSON.stringify(args) })),
    }
  })

  const { text } = exportSession(session, one, 'markdown', { language: 'zh-CN', mask })
  expect(text).toContain('- `read_file`\n\n  ```\n  path: src/a.ts\n  limit: 3\n  ```\n')
  expect(text).toContain('```ts\n 8  const a = 8\n 9  const a = 9\n10  const a = 10\n```')
  expect(text).toContain('第 8–10 行，共 10 行')
  expect(text).not.toContain('{"')
})

it('hides a key that a call was given', () => {
  const [, asked] = messages
  if (asked?.role !== 'assistant' || !asked.calls) throw new Error('the second message has a call')
  const calls = asked.calls.map((call) => ({
    ...call,
    arguments: JSON.stringify({ db_password: 'tulips-and-roses' }),
  }))
  const { text } = exportSession(session, [{ ...asked, calls }], 'markdown', {
    language: 'en',
    mask: (words) => maskSecrets(words),
  })
  expect(text).not.toContain('tulips-and-roses')
})
