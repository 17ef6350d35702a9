/** Looks, draws, speaks and searches posts by the models that the person chose for it. */
import type { Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { soundType } from '../../lib/media/sound-facts.ts'
import type { ToolQuestion } from '../../ports/gate.ts'
import type {
  DrawWish,
  MediaAccess,
  MediaKind,
  Opinion,
  PictureBytes,
  PostsWish,
  SpeakWish,
  Spoken,
  Told,
} from '../../ports/media.ts'
import type { ToolAnswer } from '../../ports/tool-context.ts'
import { ModelError } from '../model/model.ts'
import type { Models } from '../model/models.ts'
import { asDataUrl, createDrawing, type FetchLink } from './draw.ts'
import type { OfflineVoice } from './offline-voice.ts'
import { firstOfXai, searchPostsBy } from './posts.ts'
import { speakBy, writeDownBy } from './speak.ts'

const MAX_LISTENING_MS = 120_000
/** One alone is no council. */
const SMALLEST_COUNCIL = 2
/** Of a long text, for the question. */
const SHOWN_CHARS = 300

interface MediaCall {
  sessionId: string
  progress: (line: string) => void
  signal: AbortSignal
  ask: (question: ToolQuestion) => Promise<ToolAnswer>
}

/** Why something cannot be done, and what would help. */
interface Problem {
  reason: Words
  fix: Words
}

export function createMedia(deps: {
  models: Pick<Models, 'chosen' | 'council' | 'open' | 'role' | 'served' | 'seesImages' | 'view'>
  /** The model of a session, where it has one of its own. */
  modelOf: (sessionId: string) => string | undefined
  fetchLink: FetchLink
  offlineVoice: OfflineVoice
}) {
  const { models } = deps
  const drawBy = createDrawing(deps)
  const handlers: Pick<Handlers, 'models.transcribe'> = { 'models.transcribe': transcribe }
  return { handlers, forCall, problem }

  function forCall({ sessionId, signal, ask, progress }: MediaCall): MediaAccess {
    return {
      sees: () => sees(deps.modelOf(sessionId) ?? models.chosen()),
      ...{ look, draw, speak, consult, searchPosts },
    }

    async function look(picture: PictureBytes, question: string) {
      const { id, missing } = playing('vision')
      if (!id) return { ok: false as const, message: missing }
      try {
        const content = [
          { type: 'text' as const, text: question },
          { type: 'image_url' as const, image_url: { url: asDataUrl(picture) } },
        ]
        const reply = await models.open(id).complete({
          messages: [{ role: 'user', content }],
          ...{ tools: [], signal, onPiece: () => {} },
        })
        if (reply.isBlind) return { ok: false as const, message: blind(id) }
        return { ok: true as const, analysis: reply.text, model: id }
      } catch (error) {
        if (signal.aborted || !(error instanceof ModelError)) throw error
        return { ok: false as const, message: `${error.message}. ${error.hint.text}` }
      }
    }

    async function consult(prompt: string): Promise<Told<{ opinions: Opinion[] }>> {
      const council = models.council()
      if (council.length < SMALLEST_COUNCIL) {
        const { reason, fix } = PROBLEMS.council()
        return { ok: false, message: `${reason.text}; ${fix.text}` }
      }
      const names = council.map((id) => models.served(id)?.name ?? id)
      const answer = await ask({
        about: say('model.askCouncil', { models: names.join(', ') }),
        level: 'caution',
        remember: `council of ${council.join(', ')}`,
        detail: prompt.slice(0, SHOWN_CHARS),
      })
      if (!answer.isAllowed) return { ok: false, message: answer.message }
      let done = 0
      const opinions = await Promise.all(
        council.map(async (id, index) => {
          const opinion = await opinionOf(id, names[index] ?? id, prompt)
          done += 1
          progress(`${done} of ${council.length} models answered`)
          return opinion
        }),
      )
      if (opinions.some((opinion) => opinion.answer !== undefined)) return { ok: true, opinions }
      const why = opinions.map(({ model, error }) => `${model}: ${error}`).join('; ')
      return { ok: false, message: `none of them answered: ${why}` }
    }

    /** One that fails does not keep the others back. */
    async function opinionOf(id: string, model: string, prompt: string): Promise<Opinion> {
      try {
        const { text } = await models.open(id).complete({
          messages: [{ role: 'user', content: prompt }],
          ...{ tools: [], signal, onPiece: () => {} },
        })
        const answer = text.trim()
        return answer === '' ? { model, error: 'it said nothing' } : { model, answer }
      } catch (error) {
        if (signal.aborted || !(error instanceof ModelError)) throw error
        return { model, error: `${error.message}. ${error.hint.text}` }
      }
    }

    async function draw(wish: DrawWish) {
      const { id, missing } = playing('image')
      const served = id ? models.served(id) : undefined
      if (!id || !served) return { ok: false as const, message: missing }
      const answer = await askFor('model.askDraw', served, wish.prompt)
      if (!answer.isAllowed) return { ok: false as const, message: answer.message }
      const drawn = await drawBy(served, wish, signal)
      return drawn.ok ? { ...drawn, model: id } : drawn
    }

    async function searchPosts(wish: PostsWish) {
      const id = searchesPosts()
      const served = id ? models.served(id) : undefined
      if (!id || !served) {
        const { reason, fix } = PROBLEMS.posts()
        return { ok: false as const, message: `${reason.text}; ${fix.text}` }
      }
      const answer = await askFor('model.askPosts', served, wish.query.slice(0, SHOWN_CHARS))
      if (!answer.isAllowed) return { ok: false as const, message: answer.message }
      const found = await searchPostsBy(served, wish, signal)
      return found.ok ? { ...found, model: served.name } : found
    }

    async function speak(wish: SpeakWish): Promise<Told<Spoken>> {
      const id = wish.by === 'offline' ? undefined : models.role('speech')
      const served = id ? models.served(id) : undefined
      if (!id || !served) {
        if (wish.by === 'model') return { ok: false, message: say('model.noSpeechModel').text }
        return speakOffline(wish)
      }
      const answer = await askFor('model.askSpeak', served, wish.text.slice(0, SHOWN_CHARS))
      if (!answer.isAllowed) return { ok: false, message: answer.message }
      const spoken = await speakBy(served, wish, signal, (done, of) =>
        progress(`${done} of ${of} parts spoken`),
      )
      if (!spoken.ok) return spoken
      const type = soundType(spoken.bytes)
      if (!type)
        return { ok: false, message: `${served.server.name} sent something that is no sound` }
      return { ok: true, bytes: spoken.bytes, type, voice: id }
    }

    async function speakOffline({ text, speed }: SpeakWish): Promise<Told<Spoken>> {
      const { offlineVoice } = deps
      if (!offlineVoice.isThere()) {
        const { reason, fix } = PROBLEMS.speech()
        return { ok: false, message: `${reason.text}; ${fix.text}` }
      }
      try {
        const bytes = await offlineVoice.speak(text, speed, signal)
        return { ok: true, bytes, type: 'audio/wav', voice: offlineVoice.name ?? '' }
      } catch (error) {
        if (signal.aborted) throw error
        const why = error instanceof Error ? error.message : String(error)
        return { ok: false, message: `the voice of this machine failed: ${why}` }
      }
    }

    function askFor(
      key: 'model.askDraw' | 'model.askPosts' | 'model.askSpeak',
      { name: model, server }: { name: string; server: { name: string; baseUrl: string } },
      detail: string,
    ) {
      return ask({
        about: say(key, { model, server: server.name }),
        level: 'caution',
        remember: `${model} at ${URL.parse(server.baseUrl)?.host}`,
        detail,
      })
    }
  }

  /** What the person said goes to the model that they chose for it; nobody else hears it. */
  async function transcribe({ data, type }: { data: string; type: string }) {
    const id = models.role('transcription')
    const served = id ? models.served(id) : undefined
    if (!served) throw new RuntimeError('unavailable', say('model.noTranscription'))
    const bytes = Buffer.from(data, 'base64')
    const heard = await writeDownBy(served, { bytes, type }, AbortSignal.timeout(MAX_LISTENING_MS))
    if (!heard.ok) throw new RuntimeError('unavailable', { text: heard.message })
    return { text: heard.text }
  }

  /** A server that says nothing of it is believed to see, unless another model was chosen for that. */
  function sees(id: string): boolean {
    return models.seesImages(id) ?? models.role('vision') === undefined
  }

  /** Only xAI can: the one that was chosen for it, else the first of its server. */
  function searchesPosts(): string | undefined {
    return models.role('posts') ?? firstOfXai(models.view().providers)
  }

  function playing(role: 'vision' | 'image') {
    const id = models.role(role)
    const { reason, fix } = PROBLEMS[role]()
    return { id, missing: `${reason.text}; ${fix.text}` }
  }

  /** What the person would have to do first; undefined when it can be tried. */
  function problem(kind: MediaKind): Problem | undefined {
    if (kind === 'council')
      return models.council().length < SMALLEST_COUNCIL ? PROBLEMS.council() : undefined
    if (kind === 'posts') return searchesPosts() ? undefined : PROBLEMS.posts()
    if (models.role(kind)) return undefined
    if (kind === 'speech' && deps.offlineVoice.isThere()) return undefined
    if (kind === 'vision' && sees(models.chosen())) return undefined
    return PROBLEMS[kind]()
  }
}

const PROBLEMS: Readonly<Record<MediaKind, () => Problem>> = {
  vision: () => ({ reason: say('model.noVision'), fix: say('model.chooseVision') }),
  image: () => ({ reason: say('model.noImage'), fix: say('model.chooseImage') }),
  speech: () => ({ reason: say('model.noSpeech'), fix: say('model.chooseSpeech') }),
  council: () => ({ reason: say('model.noCouncil'), fix: say('model.chooseCouncil') }),
  posts: () => ({ reason: say('model.noPosts'), fix: say('model.choosePosts') }),
}

function blind(id: string): string {
  return `${id} was asked, but its server takes no pictures; the person can choose another model under Settings › Models`
}
