// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { say } from '#say'
import { usePlaces } from '../../../../src-renderer/copies/places.ts'
import { ElsewhereRow } from '../../../../src-renderer/settings/places/ElsewhereRow.tsx'
import { showPart } from '../../../support/window-part.tsx'

it('sends nobody to the section that it stands in', async () => {
  const { view, changed } = usePlaces.getState()
  changed({ ...view, elsewhere: { reason: say('elsewhere.noPlace') } })
  const part = await showPart(<ElsewhereRow />)

  expect(part.says('No Docker place is set up. Add one below.')).toBe(true)
})
