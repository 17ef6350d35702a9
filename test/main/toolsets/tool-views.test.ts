import { describe, expect, it } from 'vitest'
import type { ToolsView } from '#contract'
import type { CheckResult } from '../../../src-main/registry/tool-entry.ts'
import { inEnglish } from '../../support/in-english.ts'
import { openCatalogue } from '../../support/tool-catalogue.ts'

const files = [{ name: 'read_file' }, { name: 'write_file' }]

describe('the pill of a toolset', () => {
  const no = (code: 'missing-key' | 'not-running'): CheckResult => ({ ok: false, code, reason: '' })

  it.each<[what: string, checks: (CheckResult | undefined)[], off: string[], expected: unknown]>([
    ['all ready', [true, undefined], [], { kind: 'ready' }],
    ['all off', [true, true], ['t0', 't1'], { kind: 'off' }],
    ['all off though broken', [no('missing-key'), true], ['t0', 't1'], { kind: 'off' }],
    [
      'none usable',
      [no('not-running'), no('missing-key')],
      [],
      { kind: 'unavailable', code: 'not-running' },
    ],
    ['some usable', [true, no('missing-key'), true], [], { kind: 'mixed', offered: 2, of: 3 }],
    ['some switched off', [true, true], ['t1'], { kind: 'mixed', offered: 1, of: 2 }],
    [
      'the only one that is on unusable',
      [no('missing-key'), true],
      ['t1'],
      { kind: 'unavailable', code: 'missing-key' },
    ],
  ])('%s', async (_what, checks, off, expected) => {
    const { handlers } = openCatalogue(
      checks.map((answer, at) => ({
        name: `t${at}`,
        checkFn: answer === undefined ? undefined : () => answer,
      })),
    )
    for (const name of off) handlers['tools.set']({ name, on: false })

    expect(pill(await handlers['tools.recheck']({}))).toEqual(expected)
  })
})

it('shows a toolset by the tool that people know, not by the first name', async () => {
  const { handlers } = openCatalogue([
    { name: 'browser_back', toolset: 'browser', emoji: '⬅️' },
    { name: 'browser_navigate', toolset: 'browser', emoji: '🌐' },
    { name: 'a_tool', toolset: 'others', emoji: '🅰️' },
    { name: 'b_tool', toolset: 'others', emoji: '🅱️' },
  ])

  const { toolsets } = await handlers['tools.recheck']({})

  expect(toolsets.map(({ name, emoji }) => [name, emoji])).toEqual([
    ['browser', '🌐'],
    ['others', '🅰️'],
  ])
})

describe('what the model sees', () => {
  it('says for each tool why it is there or not', async () => {
    const { handlers } = openCatalogue([
      { name: 'read_file' },
      { name: 'write_file' },
      { name: 'cronjob', toolset: 'cronjob' },
      { name: 'browser_exec', toolset: 'browser-use' },
      {
        name: 'web_search',
        toolset: 'web',
        checkFn: () => ({ ok: false, code: 'missing-key', reason: 'no key', fix: 'Enter it' }),
      },
    ])
    handlers['tools.set']({ name: 'write_file', on: false, sessionId: 's1' })

    const { tools, tokens } = await handlers['tools.modelView']({ sessionId: 's1' })

    expect(Object.fromEntries(tools.map(({ name, state }) => [name, state]))).toEqual({
      browser_exec: { kind: 'blocked', reason: inEnglish(expect.any(String)) },
      cronjob: { kind: 'off-by-preset', preset: 'desktop' },
      read_file: { kind: 'offered' },
      web_search: {
        kind: 'unavailable',
        code: 'missing-key',
        reason: inEnglish('no key'),
        fix: inEnglish('Enter it'),
      },
      write_file: { kind: 'off-by-you' },
    })
    expect(tokens).toBe(tools.find((tool) => tool.name === 'read_file')?.tokens)
  })

  it('agrees with the count on the page', async () => {
    const { handlers, enabledTools } = openCatalogue([
      ...files,
      { name: 'browser_exec', toolset: 'browser-use' },
    ])
    const { offered, registered } = await handlers['tools.recheck']({})

    expect({ offered, registered }).toEqual({ offered: 2, registered: 3 })
    expect(await enabledTools('s1')).toHaveLength(offered)
  })
})

function pill(view: ToolsView) {
  return view.toolsets[0]?.state
}
