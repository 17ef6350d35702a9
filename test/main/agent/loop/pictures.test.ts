import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerModel } from '../../../../src-main/agent/model/model-client.ts'
import { openAgent } from '../../../support/agent.ts'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'
import { makePng } from '../../../support/make-png.ts'

const png = makePng(8, 8)
const url = `data:image/png;base64,${png.toString('base64')}`

/** One question to an agent whose tool shows a picture with each call. */
async function play(options: { shots: number; seesImages?: boolean; refusal?: string }) {
  const fake = await startFakeModelServer()
  onTestFinished(() => fake.close())
  const shots = Array.from({ length: options.shots }, (_, n) => ({
    calls: [{ name: 'shoot', arguments: { n } }],
  }))
  const body = JSON.stringify({ error: { message: options.refusal } })
  fake.script(...shots, ...(options.refusal ? [{ status: 400, body }] : []), { text: 'Seen.' })
  const model = createServerModel({
    id: 'fake/fake-model',
    model: 'fake-model',
    server: { baseUrl: fake.baseUrl, key: 'sk-test', name: 'Fake' },
    toolFormat: 'auto',
  })
  let count = 0
  const opened = openAgent({
    replies: [model.complete],
    tools: { shoot: () => '{"ok":true}' },
    seesImages: options.seesImages ?? true,
    pictures: () => {
      count += 1
      return [{ name: `shot ${count}.png`, type: 'image/png', bytes: png, width: 8, height: 8 }]
    },
  })
  opened.agent.send(opened.session.id, 'look')
  await opened.settled()
  const rows = [...opened.sessions.each(opened.session.id)]
  const notices = rows.filter(({ role }) => role === 'notice').map(({ content }) => content)
  return { ...opened, rows, notices, last: fake.requests.at(-1)?.body.messages }
}

describe('what a tool shows', () => {
  it('is shown to a model that sees, after the results, with what it belongs to', async () => {
    const { last, rows, sessions, session } = await play({ shots: 1 })

    expect(last.slice(2)).toEqual([
      expect.objectContaining({ role: 'assistant' }),
      { role: 'tool', tool_call_id: 'call_0', content: '{"ok":true}' },
      {
        role: 'user',
        content: [
          {
            type: 'text',
            text: '[Pictures from the results above, in this order: shoot: shot 1.png]',
          },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ])
    const stored = rows.find((row) => row.role === 'tool')
    expect(JSON.stringify(stored).length).toBeLessThan(600)
    const copy = sessions.branch(session.id, rows.at(-1)?.id ?? 0, 'again')
    const id = stored?.role === 'tool' ? (stored.pictures?.[0]?.id ?? '') : ''
    expect(sessions.pictures.dataUrl(copy.id, id)).toBe(url)
    expect(sessions.pictures.dataUrl('another', id)).toBeUndefined()
  })

  it('is only named when three newer ones came', async () => {
    const { last } = await play({ shots: 5 })

    expect(JSON.stringify(last).split('image_url"').length - 1).toBe(6) // a type and a field each
    const results = last.filter(({ role }: { role: string }) => role === 'tool')
    expect(results.map(({ content }: { content: string }) => content)).toEqual([
      '{"ok":true}\n[pictures left out: shot 1.png]',
      '{"ok":true}\n[pictures left out: shot 2.png]',
      '{"ok":true}',
      '{"ok":true}',
      '{"ok":true}',
    ])
  })

  it('is not sent to a model that sees nothing, and both are told', async () => {
    const { last, notices } = await play({ shots: 2, seesImages: false })

    expect(JSON.stringify(last)).not.toContain('image_url')
    expect(JSON.stringify(last)).toContain('[pictures that you cannot see: shot 2.png]')
    expect(notices).toEqual([expect.stringMatching(/does not see pictures/)])
  })

  it('is left out for a server that turns out to take none, and the turn goes on', async () => {
    const { last, notices, rows } = await play({
      shots: 1,
      refusal: 'this model does not support image input',
    })

    expect(JSON.stringify(last)).not.toContain('image_url')
    expect(JSON.stringify(last)).toContain('[a picture that you cannot see]')
    expect(notices).toEqual([expect.stringMatching(/does not see pictures/)])
    expect(rows.findLast(({ role }) => role === 'assistant')).toMatchObject({ content: 'Seen.' })
  })
})
