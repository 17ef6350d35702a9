import { expect, it, onTestFinished } from 'vitest'
import { openMedia } from '../../../support/media.ts'

async function open(council: string[]) {
  const media = await openMedia(['one', 'two', 'three'])
  onTestFinished(media.server.close)
  const models = council.map((name) => `p1/${name}`)
  media.models.handlers['models.setCouncil']({ models }, media.somebody)
  return media
}

it('asks all models of the council once, after a yes, and one that fails keeps no other back', async () => {
  const { server, access, asked, progressed } = await open(['one', 'two', 'three'])
  server.script(({ body }) => {
    if (body.model === 'two') return { status: 400, body: '{"error":{"message":"no credit"}}' }
    return { text: `I am ${body.model}.` }
  })
  const told = await access().consult('Is 91 prime?')

  expect(told).toMatchObject({
    ok: true,
    opinions: [
      { model: 'one', answer: 'I am one.' },
      { model: 'two', error: expect.stringContaining('no credit') },
      { model: 'three', answer: 'I am three.' },
    ],
  })
  expect(asked).toMatchObject([
    { about: { values: { models: 'one, two, three' } }, detail: 'Is 91 prime?', level: 'caution' },
  ])
  expect(progressed.at(-1)).toBe('3 of 3 models answered')
})

it('asks nobody after a no, and says who failed when all did', async () => {
  const { server, access } = await open(['one', 'two'])
  const before = server.requests.length
  expect(await access(false).consult('Is 91 prime?')).toEqual({
    ok: false,
    message: 'the person said no',
  })
  expect(server.requests).toHaveLength(before)
  server.script({ status: 400, body: '{"error":{"message":"no credit"}}' })

  expect(await access().consult('Is 91 prime?')).toMatchObject({
    ok: false,
    message: expect.stringMatching(/none of them answered: one: .*; two: /),
  })
})

it('is no council with one model, nor with those of a server that was taken away', async () => {
  const { access, media, models, somebody } = await open(['one'])
  expect(media.problem('council')?.reason.key).toBe('model.noCouncil')
  expect(await access().consult('x')).toMatchObject({ ok: false })
  expect(() =>
    models.handlers['models.setCouncil']({ models: ['p9/gone', 'p1/two'] }, somebody),
  ).toThrow()
  models.handlers['models.setCouncil']({ models: ['p1/one', 'p1/two', 'p1/one'] }, somebody)
  expect(media.problem('council')).toBeUndefined()
  expect(models.council()).toEqual(['p1/one', 'p1/two'])
  models.handlers['models.removeProvider']({ id: 'p1' }, somebody)

  expect(models.council()).toEqual([])
})
