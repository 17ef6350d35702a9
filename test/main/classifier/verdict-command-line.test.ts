import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function classify(input: string) {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/classify.ts'], {
    cwd: root,
    input,
    encoding: 'utf8',
  })
  const lines = stdout.trimEnd().split('\n')
  return { status, answers: lines.map((line) => JSON.parse(line)) }
}

it('answers every line of standard input in order', () => {
  const commands = ['rm -rf /', 'git status', 'git push --force', 'rm -rf /srv/x']
  const { answers, status } = classify(
    commands.map((command) => JSON.stringify({ command })).join('\n'),
  )

  expect(status).toBe(0)
  expect(answers.map(({ command, decision }) => [command, decision])).toEqual([
    ['rm -rf /', 'never'],
    ['git status', 'allow'],
    ['git push --force', 'ask'],
    ['rm -rf /srv/x', 'ask'],
  ])
  expect(answers[0]).toEqual({
    command: 'rm -rf /',
    decision: 'never',
    level: 'never',
    findings: [
      {
        rule: expect.any(String),
        level: 'never',
        span: { start: 7, end: 8 },
        sentence: expect.any(String),
      },
    ],
  })
})

it('takes a line separator inside a command for a part of it', () => {
  const { answers } = classify('{"command":"ls\u2028rm -rf data"}\n{"command":"ls"}')
  expect(answers.map(({ decision }) => decision)).toEqual(['ask', 'allow'])
})

it('judges from the folder and the home that a line names', () => {
  const { answers } = classify(
    ['/srv/app', '/home/ada']
      .map((home) => JSON.stringify({ command: 'rm -rf ~', cwd: '/srv', home }))
      .join('\n'),
  )
  expect(answers.map(({ decision }) => decision)).toEqual(['never', 'never'])
})

it('says which line it could not read, and goes on', () => {
  const { answers, status } = classify('{"command": 5}\n\nnot json\n{"command":"ls"}\n')
  expect(status).toBe(1)
  expect(answers.map((answer) => answer.error ?? answer.decision)).toEqual([
    expect.stringContaining('line 1'),
    expect.stringContaining('line 3'),
    'allow',
  ])
})

it('reads each row in its own dialect, for its own home', () => {
  const windows = { home: 'C:\\Users\\ann', cwd: 'C:\\Users\\ann\\project' }
  const rows = [
    { command: 'Remove-Item -Recurse -Force C:\\Users\\ann', dialect: 'powershell', ...windows },
    { command: 'rd /s /q C:\\Users\\ANN', dialect: 'cmd', ...windows },
    { command: 'rm -rf /c/Windows', ...windows },
    { command: 'rm -rf /d', ...windows },
    { command: 'rm -rf "$USERPROFILE"', ...windows },
    { command: 'rm -rf /c/Users/ann/project/build', ...windows },
    { command: 'rm -rf ~', home: '/root', dialect: 'bash' },
    { command: 'Get-ChildItem', dialect: 'powershell', ...windows },
  ]

  const { answers } = classify(rows.map((row) => JSON.stringify(row)).join('\n'))

  expect(answers.map(({ decision }) => decision)).toEqual([
    ...['never', 'never', 'never', 'never', 'never'],
    ...['ask', 'never', 'allow'],
  ])
})
