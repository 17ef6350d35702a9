// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { FindBar } from '../../../../src-renderer/session/find/FindBar.tsx'
import { useFind } from '../../../../src-renderer/session/find/find.ts'
import { showPart } from '../../../support/window-part.tsx'

const find = () => useFind.getState()

it('says what is not searched where nothing is found', async () => {
  onTestFinished(() => find().close())
  find().open('s1')
  const { says } = await showPart(<FindBar sessionId="s1" />)
  await act(async () => {
    find().type('hello.txt')
    find().found([])
  })
  expect(says('No match')).toBe(true)
  expect(says('Messages only are searched')).toBe(true)

  await act(async () => find().found([{ messageId: 3, count: 2 }]))
  expect([says('No match'), says('Messages only are searched')]).toEqual([false, false])
})
