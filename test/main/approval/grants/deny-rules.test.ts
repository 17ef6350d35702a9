import { describe, expect, it } from 'vitest'
import type { Matter } from '../../../../src-main/approval/gate-call.ts'
import { createDenyRules } from '../../../../src-main/approval/grants/deny-rules.ts'
import { fakeJudge } from '../../../support/fake-judge.ts'

describe('a deny rule', () => {
  it.each([
    ['rm -rf *', 'rm -rf build'],
    ['RM -RF *', 'rm -rf build'],
    ['rm *', 'ls && rm x'],
    ['rm *', 'sudo rm x'],
    ['sudo *', 'sudo ls'],
    ['sudo', '/usr/bin/sudo ls'],
    ['npm', 'cd x && npm install'],
    ['npm publish*', '/usr/bin/npm publish'],
    ['*secret*', 'cat a-secret-file'],
    ['rm -r ./data/**', 'rm -r data/a data/b'],
    ['class: fs.recursive-delete|rm|workspace|*', 'rm -fr build'],
    ['git push --force', 'echo start\ngit push --force'],
    ['git push --f?rce', 'git push --force'],
  ])('“%s” refuses “%s”', (pattern, command) => {
    expect(open([]).add(pattern).match(command)).toMatchObject({ pattern })
  })

  it.each([
    ['rm', 'ls rm'],
    ['rm -rf', 'rm -rf build'],
    ['npm publish', 'npm publisher'],
    ['rm -r ./data/**', 'rm -r source/a'],
  ])('“%s” lets “%s” be', (pattern, command) => {
    expect(open([]).add(pattern).match(command)).toBeUndefined()
  })

  it('reads scripts line by line, and tools by their name', () => {
    const { add } = open([])
    const rules = add('*os.remove*').add('mcp__shell__*')
    const judgement = fakeJudge('', { cwd: '/p' })

    expect(
      rules.matchMatter({
        about: 'code',
        tool: 'execute_code',
        text: 'import os\nos.remove("x")',
        judgement,
      }),
    ).toBeDefined()
    expect(
      rules.matchMatter({ about: 'tool', tool: 'mcp__shell__run', text: 'x', judgement }),
    ).toBeDefined()
  })

  it('is stored with its alternative, and can be taken away', () => {
    const { add, rules, store } = open([])
    add('rm *', 'use trash')

    expect(store.saved).toEqual([
      { id: 'd1', pattern: 'rm *', alternative: 'use trash', createdAt: 7 },
    ])
    expect(rules.remove('d1')).toBe(true)
    expect(rules.remove('d1')).toBe(false)
    expect(store.saved).toEqual([])
  })

  it('still refuses when the rest of its entry is damaged', () => {
    const { match, rules } = open([
      'npm *',
      { pattern: 'rm *', createdAt: 'yesterday' },
      { patern: 'x' },
      5,
    ])

    expect(match('rm x')).toBeDefined()
    expect(match('npm x')).toBeDefined()
    expect(rules.aside().map(({ entry }) => entry)).toEqual([{ patern: 'x' }, 5])
  })

  it('keeps what it cannot read, until it is dropped', () => {
    const { add, rules, store } = open([5])
    add('rm *')

    expect(store.saved).toHaveLength(2)
    rules.remove('deny-aside-0')
    expect(store.saved).toHaveLength(1)
  })
})

function open(stored: unknown[]) {
  const store = {
    saved: stored,
    load: () => stored,
    save(entries: unknown[]) {
      store.saved = entries
    },
  }
  const rules = createDenyRules({ store, now: () => 7, newId: () => 'd1', onChange: () => {} })
  return { rules, store, add, match, matchMatter: (matter: Matter) => rules.match(matter) }

  function add(pattern: string, alternative?: string) {
    rules.add(pattern, alternative)
    return { rules, store, add, match, matchMatter: (matter: Matter) => rules.match(matter) }
  }

  function match(text: string) {
    const judgement = fakeJudge(text, { cwd: '/p' })
    return rules.match({ about: 'command', tool: 'terminal', text, judgement })
  }
}
