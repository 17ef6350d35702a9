// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { ToolDescription } from '#contract'
import { BenchForm } from '../../../../src-renderer/tools/bench/BenchForm.tsx'
import { useBench } from '../../../../src-renderer/tools/bench/bench.ts'
import { type Answering, showPart } from '../../../support/window-part.tsx'

const READ_FILE: ToolDescription = {
  name: 'read_file',
  description: 'Read a text file.',
  parameters: {
    type: 'object',
    required: ['path'],
    properties: {
      path: { type: 'string' },
      limit: { type: 'integer', minimum: 1 },
      mode: { enum: ['text', 'bytes'] },
      isQuiet: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
}

describe('the form of a tool', () => {
  it('calls nothing before every field is right, and says beside each what is wrong', async () => {
    const { click, type, alerts, get, requests } = await showForm()

    await click('button', 'Run')
    expect(alerts()).toEqual(['This is needed.'])
    await type('path', 'notes.txt')
    await type('limit', 'one')
    await click('button', 'Run')
    expect(alerts()).toEqual(['Write a number.'])
    expect(get('textbox', 'limit').getAttribute('aria-invalid')).toBe('true')
    await type('limit', '0')
    await click('button', 'Run')
    expect(alerts()).toEqual(['At least 1.'])
    await type('limit', '2')
    await click('button', 'Run')

    expect(alerts()).toEqual([])
    expect(requests('tools.call')).toEqual([
      { name: 'read_file', arguments: { path: 'notes.txt', limit: 2 } },
    ])
  })

  it('hands over choices, yes or no, and lists as what they are', async () => {
    const { click, type, requests } = await showForm()
    await type('path', 'a')
    await type('mode', '1')
    await type('isQuiet', 'false')
    await click('button', 'Add to tags')
    await click('button', 'Add to tags')
    await type('tags 1', 'first')
    await type('tags 2', 'second')
    await click('button', 'Remove tags 1')
    await click('button', 'Run')

    expect(requests('tools.call')).toMatchObject([
      { arguments: { path: 'a', mode: 'bytes', isQuiet: false, tags: ['second'] } },
    ])
  })

  it('is the same call as JSON, and back', async () => {
    const { click, type, get, alerts, requests } = await showForm()
    await type('path', 'a')
    await click('radio', 'JSON')
    expect(JSON.parse(Reflect.get(get('textbox', 'Arguments as JSON'), 'value'))).toEqual({
      path: 'a',
    })
    await type('Arguments as JSON', '[1]')
    await click('button', 'Run')
    expect(alerts()).toEqual(['Write a JSON object.'])
    await type('Arguments as JSON', '{"path":"b","limit":3}')
    await click('radio', 'Form')

    expect(get('textbox', 'path')).toHaveProperty('value', 'b')
    await click('button', 'Run')
    expect(requests('tools.call')).toMatchObject([{ arguments: { path: 'b', limit: 3 } }])
  })

  it('does not call again while a call runs', async () => {
    const { click, type, get, find } = await showForm()
    await type('path', 'a')
    await click('button', 'Run')

    expect(find('button', 'Run')).toBeUndefined()
    expect(get('button', 'Running…').matches(':disabled')).toBe(true)
  })

  it('keeps what came of a call', async () => {
    const { click, type, get } = await showForm({
      'tools.call': () => ({ result: '{"content":"x"}', durationMs: 5 }),
    })
    await type('path', 'a')
    await click('button', 'Run')

    expect(get('button', 'Run').matches(':disabled')).toBe(false)
    expect(useBench.getState().calls).toMatchObject([
      { tool: 'read_file', state: { kind: 'done', result: '{"content":"x"}' } },
    ])
  })

  it('is filled with an earlier call', async () => {
    const { get } = await showForm({}, { path: 'kept', limit: 7 })

    expect(get('textbox', 'path')).toHaveProperty('value', 'kept')
    expect(get('textbox', 'limit')).toHaveProperty('value', '7')
  })
})

async function showForm(answering: Answering = {}, filledWith?: Record<string, unknown>) {
  useBench.setState({ calls: [] })
  const part = await showPart(
    <BenchForm tool={READ_FILE} about={undefined} filledWith={filledWith} onRun={() => {}} />,
    answering,
  )
  return { ...part, alerts: () => part.names('alert') }
}
