import { existsSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createOfflineVoice } from '../../../../src-main/agent/media/offline-voice.ts'
import { splitText } from '../../../../src-main/agent/media/speak.ts'
import { soundType } from '../../../../src-main/lib/media/sound-facts.ts'
import { openMedia } from '../../../support/media.ts'

async function open(...args: Parameters<typeof openMedia>) {
  const opened = await openMedia(...args)
  onTestFinished(opened.server.close)
  return opened
}

const none = createOfflineVoice({ platform: 'linux', files: ['/nowhere/espeak-ng'] })
const real = createOfflineVoice({ platform: process.platform })

describe('speech', () => {
  it('comes from the model chosen for it, once the person has agreed', async () => {
    const { access, asked, server } = await open(['tts-1'], { speech: 'tts-1' }, none)

    const spoken = await access().speak({ text: 'Hello', speed: 1.5, instructions: 'Softly' })

    expect(spoken).toMatchObject({ ok: true, type: 'audio/mpeg', voice: 'p1/tts-1' })
    expect(asked[0]?.about.text).toContain('Let tts-1 of Fake read texts aloud?')
    expect(server.requests.at(-1)?.body).toEqual({
      ...{ model: 'tts-1', input: 'Hello', voice: 'alloy', response_format: 'mp3' },
      ...{ speed: 1.5, instructions: 'Softly' },
    })
    expect(await access(false).speak({ text: 'Hello', speed: 1 })).toEqual({
      ...{ ok: false, message: 'the person said no' },
    })
  })

  it('of a long text is put together from parts, in order', async () => {
    const { access, progressed } = await open(['tts-1'], { speech: 'tts-1' }, none)
    const text = 'A swallow came. '.repeat(400)

    const spoken = await access().speak({ text, speed: 1 })

    if (!spoken.ok) throw new Error(spoken.message)
    const words = Buffer.from(spoken.bytes)
      .toString('latin1')
      .match(/swallow/g)
    expect(words).toHaveLength(400)
    expect(progressed).toEqual(['0 of 2 parts spoken', '1 of 2 parts spoken'])
  })

  // The preparation of the tests installs it; elsewhere there may be none.
  it.runIf(real.isThere())('comes from this machine where no model is chosen', async () => {
    const { access, asked, media } = await open(['m'], {}, real)

    const spoken = await access().speak({ text: 'Hello, swallow. 你好。', speed: 1 })

    if (!spoken.ok) throw new Error(spoken.message)
    expect(spoken).toMatchObject({ type: 'audio/wav', voice: real.name })
    expect(soundType(spoken.bytes)).toBe('audio/wav')
    expect(spoken.bytes.length).toBeGreaterThan(20_000)
    expect(asked).toEqual([])
    expect(media.problem('speech')).toBeUndefined()
  })

  it('is not there without a voice, and the person is told what to do', async () => {
    const { access, media } = await open(['m'], {}, none)

    expect(media.problem('speech')?.fix.text).toBe(
      'Install espeak-ng, or choose a model under Settings › Models › Speech.',
    )
    const told = await access().speak({ text: 'x', speed: 1 })
    expect(told).toMatchObject({ ok: false, message: expect.stringContaining('no voice') })
    expect(await access().speak({ text: 'x', speed: 1, by: 'model' })).toMatchObject({
      message: expect.stringContaining('no model that speaks is chosen'),
    })
  })

  it('comes only from where the system puts programs', () => {
    const { files } = { files: ['/usr/bin/espeak-ng', '/usr/local/bin/espeak-ng'] }
    const voice = createOfflineVoice({ platform: 'linux' })
    expect(voice.isThere()).toBe(files.some((file) => existsSync(file)))
    expect(createOfflineVoice({ platform: 'aix' }).isThere()).toBe(false)
  })
})

describe('what was said', () => {
  it('is written down by the model chosen for it', async () => {
    const { media, server, somebody } = await open(['whisper-1'], { transcription: 'whisper-1' })
    const data = Buffer.from('sound').toString('base64')

    expect(
      await media.handlers['models.transcribe']({ data, type: 'audio/webm' }, somebody),
    ).toEqual({ text: 'Feed the swallows.' })
    const { body } = server.requests.at(-1) ?? {}
    expect([body.get('model'), body.get('file').name]).toEqual(['whisper-1', 'speech.webm'])
  })

  it('goes nowhere without one', async () => {
    const { media, somebody } = await open(['whisper-1'])

    await expect(async () =>
      media.handlers['models.transcribe']({ data: 'AAAA', type: 'audio/webm' }, somebody),
    ).rejects.toThrow('No model that writes down speech is chosen.')
  })
})

describe('a long text', () => {
  it.each([
    ['One. Two. Three.', 10, ['One. Two.', 'Three.']],
    ['one two three', 9, ['one two', 'three']],
    ['一二三。四五六。', 5, ['一二三。', '四五六。']],
    ['abcdef', 4, ['abcd', 'ef']],
    ['ab😀cd', 3, ['ab', '😀c', 'd']],
    ['   ', 4, []],
  ])('%s is parted where one would breathe', (text, max, parts) => {
    expect(splitText(text, max)).toEqual(parts)
  })
})
