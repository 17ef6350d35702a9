// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { SessionRow } from '../../../../src-renderer/session/list/SessionRow.tsx'
import { sessionView } from '../../../support/session-views.tsx'
import { showPart } from '../../../support/window-part.tsx'

it('shows a passage without the marks of Markdown, also where it is cut within one', async () => {
  const passage = '…folder` and **a file** in `talaria-demo` with `cat hel…'
  const { get } = await showPart(
    <SessionRow
      session={sessionView({ title: 'The tour' })}
      {...{ passage, isOpen: false, isTabStop: true, isRenamed: false }}
      onOpen={() => {}}
      onRenamed={() => {}}
    />,
  )
  expect(get('button', /The tour/).textContent).toBe(
    'The tour…folder and a file in talaria-demo with cat hel…',
  )
})
