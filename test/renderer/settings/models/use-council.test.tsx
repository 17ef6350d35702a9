// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useCouncil } from '../../../../src-renderer/settings/models/use-council.ts'
import { showPart } from '../../../support/window-part.tsx'

function Choices() {
  const { change } = useCouncil()
  return ['oak', 'ash'].map((model) => (
    <button key={model} type="button" onClick={() => change(model, true)}>
      {model}
    </button>
  ))
}

it('keeps both of two models that are chosen before the app has answered', async () => {
  const { click, requests } = await showPart(<Choices />)
  await click('button', /oak/)
  await click('button', /ash/)

  expect(requests('models.setCouncil')).toEqual([{ models: ['oak'] }, { models: ['oak', 'ash'] }])
})
