import { beforeEach, describe, expect, it } from 'vitest'
import {
  addToDraft,
  keepDrafts,
  useDrafts,
} from '../../../../src-renderer/session/composer/drafts.ts'

describe('drafts', () => {
  beforeEach(() => useDrafts.setState({ bySession: {} }))

  it('keep their words over a reload, for each session its own', () => {
    const kept: string[] = []
    keepDrafts({ getItem: () => null, setItem: (_key, text) => kept.push(text) })
    useDrafts.getState().change('s1', { text: 'half a thought' })
    useDrafts.getState().change('s2', { text: 'sent' })
    useDrafts.getState().change('s2', { text: '' })
    const last = kept.at(-1) ?? null

    keepDrafts({ getItem: () => last, setItem: () => {} })

    expect(useDrafts.getState().bySession).toEqual({
      s1: { text: 'half a thought', attachments: [] },
    })
  })

  it('take what was written elsewhere below what stands there', () => {
    addToDraft('s1', 'rm -r build')
    addToDraft('s1', 'use trash')

    expect(useDrafts.getState().bySession['s1']?.text).toBe('rm -r build\n\nuse trash')
  })

  it.each([null, '{', '"text"', '{"s1":5}'])('start empty when %s was kept', (text) => {
    keepDrafts({ getItem: () => text, setItem: () => {} })

    expect(useDrafts.getState().bySession).toEqual({})
  })
})
