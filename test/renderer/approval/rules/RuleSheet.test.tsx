// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PreviewView, QuestionView } from '#contract'
import { RuleSheet } from '../../../../src-renderer/approval/rules/RuleSheet.tsx'
import { previewView, questionView } from '../../../support/approval-views.ts'
import { showPart } from '../../../support/window-part.tsx'

const QUESTION = questionView({
  command: 'rm -rf build/a',
  scopes: [
    { scope: 'once', offered: true },
    { scope: 'session', offered: true },
    { scope: 'always', offered: true },
  ],
  patterns: [
    { pattern: 'exactly: rm -rf build/a', width: 'exact', words: { text: 'rm -rf build/a' } },
    { pattern: 'rm -rf *', width: 'subcommand', words: { text: 'rm -rf and anything' } },
    {
      pattern: 'class: fs.recursive-delete|rm|workspace|*',
      width: 'class',
      words: { text: 'every recursive delete by rm in the working folder' },
    },
  ],
})
const PAUSE_MS = 1_000 // longer than anybody waits before it is asked

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

describe('the sheet of a rule', () => {
  it('begins with exactly this command, for as long as may be', async () => {
    const { get, checked, passed, click, saved } = await showSheet()

    expect(get('textbox', 'Rule')).toHaveProperty('value', 'exactly: rm -rf build/a')
    expect(checked()).toBe('Always')
    await passed(PAUSE_MS)
    await click('button', 'Save rule and run')
    expect(saved).toEqual([{ decision: 'always', pattern: 'exactly: rm -rf build/a' }])
  })

  it('says a kind of danger in words, and gives its text to whoever wants to edit it', async () => {
    const { get, says, click, passed } = await showSheet()
    await click('button', 'This kind of danger')
    await passed(PAUSE_MS)

    expect(says('any recursive delete by rm in the working folder')).toBe(true)
    expect(says('class:')).toBe(false)
    await click('button', 'Edit as text')
    const field = get('textbox', 'Rule')
    expect(field).toHaveProperty('value', 'class: fs.recursive-delete|rm|workspace|*')
    expect(document.activeElement).toBe(field)
  })

  it('cannot be saved before it is known what it covers, nor while that is out of date', async () => {
    const { isClosed, passed, type, says } = await showSheet()
    expect([isClosed(), says('Looking at what it covers…')]).toEqual([true, true])

    await passed(PAUSE_MS)
    expect(isClosed()).toBe(false)
    await type('Rule', 'rm -rf build/**')
    expect(isClosed()).toBe(true)
    await passed(PAUSE_MS)
    expect(isClosed()).toBe(false)
  })

  it('says what is wrong with a rule, and does not save it', async () => {
    const { isClosed, passed, type, get } = await showSheet()
    await type('Rule', 'rm -rf $x')
    await passed(PAUSE_MS)

    expect(get('alert', /variable/)).toBeDefined()
    expect(get('textbox', 'Rule').getAttribute('aria-invalid')).toBe('true')
    expect(isClosed()).toBe(true)
  })

  it('shows what else it would let pass, the dangerous first', async () => {
    const { click, passed, says, names } = await showSheet()
    await click('button', 'This kind of command')
    await passed(PAUSE_MS)

    expect(says('rm -rf ~')).toBe(true)
    expect(names('heading')).toEqual([
      'Allow more than once',
      expect.stringMatching(/^Rule/),
      'Holds',
      'Covers',
      'Dangerous relatives it lets pass too',
      'Recent commands it lets pass',
    ])
  })

  it('says where it is kept, and holds for as long as is chosen', async () => {
    const { click, passed, says, saved } = await showSheet()
    await passed(PAUSE_MS)
    expect(says('Kept in the settings')).toBe(true)
    await click('radio', 'This session')

    expect(says('Kept in memory')).toBe(true)
    await click('button', 'Save rule and run')
    expect(saved).toMatchObject([{ decision: 'session' }])
  })

  it('can say that such commands are rehearsed first, which allows nothing', async () => {
    const { click, rehearsed, saved } = await showSheet()
    await click('radio', 'Rehearse first')
    await click('button', 'This kind of command')
    await click('button', 'Save rule and rehearse')

    expect([rehearsed, saved]).toEqual([['rm -rf *'], []])
  })

  it('forgets an answer that comes after the next one was asked for', async () => {
    const late: ((view: PreviewView) => void)[] = []
    const { passed, type, says } = await showSheet(() => new Promise((tell) => late.push(tell)))
    await passed(PAUSE_MS)
    await type('Rule', 'rm -rf build/**')
    await passed(PAUSE_MS)
    late[1]?.(previewView({ recent: ['of the second'] }))
    late[0]?.(previewView({ recent: ['of the first'] }))
    await passed(0)

    expect([says('of the second'), says('of the first')]).toEqual([true, false])
  })
})

async function showSheet(
  preview: (pattern: string) => PreviewView | Promise<PreviewView> = previewOf,
  question: QuestionView = QUESTION,
) {
  const saved: unknown[] = []
  const rehearsed: string[] = []
  const part = await showPart(
    <RuleSheet
      question={question}
      isOpen
      isSending={false}
      onSave={(rule) => saved.push(rule)}
      onRehearse={(pattern) => rehearsed.push(pattern)}
      onClose={() => {}}
    />,
    { 'approval.preview': ({ pattern }) => preview(pattern) },
  )
  return {
    ...part,
    ...{ saved, rehearsed },
    isClosed: () => part.get('button', 'Save rule and run').matches(':disabled'),
    checked: () =>
      [...document.querySelectorAll('[role=radio][aria-checked=true]')].at(-1)?.textContent,
  }
}

function previewOf(pattern: string): PreviewView {
  if (pattern.includes('$'))
    return previewView({ ok: false, problem: { text: 'a rule has no variable' } })
  return previewView(
    pattern.includes('*') ? { neighbours: ['rm -rf ~'], recent: ['rm -rf b'] } : {},
  )
}
