// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { RuntimeError } from '#wire'
import { ScheduleForm } from '../../../../src-renderer/settings/schedules/ScheduleForm.tsx'
import { showPart } from '../../../support/window-part.tsx'

it('marks each field that was refused, says why, and forgets it when one types', async () => {
  const problem = { text: 'The name is missing. The time is missing.' }
  const part = await showPart(<ScheduleForm targets={[]} onDone={() => {}} />, {
    'schedules.add': () => {
      throw new RuntimeError('bad-request', problem, ['name', 'when'])
    },
  })
  const marked = () =>
    part
      .names('textbox')
      .filter((name) => part.get('textbox', name).getAttribute('aria-invalid') === 'true')
  await part.click('button', 'Add')
  expect(marked()).toEqual(['Name', 'When'])
  expect(part.says(problem.text)).toBe(true)

  await part.type('Name', 'News')
  expect(marked()).toEqual([])
  expect(part.says(problem.text)).toBe(false)
})

it('takes no name that is longer than the app keeps', async () => {
  const part = await showPart(<ScheduleForm targets={[]} onDone={() => {}} />)
  expect(part.get('textbox', 'Name').getAttribute('maxlength')).toBe('80')
})
