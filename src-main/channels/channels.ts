/** All channels: which there are, who may answer over each, and what comes in. */
import type {
  ChannelAnswers,
  ChannelKind,
  ChannelSetup,
  ChannelState,
  ChannelsView,
  ChannelView,
  Handlers,
  ImpactView,
} from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { ToldError } from '#words'
import type { Log } from '../lib/log.ts'
import type { ApprovalTransport } from '../ports/approval-transport.ts'
import type { Clock } from '../ports/clock.ts'
import type { MessageAccess } from '../ports/messages.ts'
import { enteredOf, KINDS, mayAllowAtFirst, parted } from './kinds.ts'
import { keepListening } from './lines/keep-listening.ts'
import type { Incoming, Line } from './lines/line.ts'
import { LineFailed, troubleOf } from './lines/trouble.ts'
import { beginPairing, PAIRING_MS, type Pairing, tryCode } from './pairing.ts'
import { createQuestionLine, type QuestionLine } from './question-line.ts'
import type { ChannelWords } from './question-text.ts'
import { splitText } from './split-text.ts'
import type { StoredChannel } from './stored-channels.ts'

const MAX_MESSAGE = 20_000
const NAME_CHARS = 80
/** Whoever is paired has chosen the name, and the log shows it. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu
/** Where a message of an agent goes that needs no channel. */
const WINDOW = 'window'

/** Theirs is the chat that messages go to. */
const NEED_A_PERSON: ReadonlySet<ChannelKind> = new Set(['telegram', 'discord-bot', 'slack-app'])

type Written = Extract<Incoming, { kind: 'text' }>

interface Known {
  stored: StoredChannel
  state: ChannelState
  line: Line
  questions: QuestionLine
  stop: AbortController
  detach: () => void
  pairing?: Pairing | undefined
}

export function createChannels(deps: {
  store: { load: () => StoredChannel[]; save: (channels: readonly StoredChannel[]) => void }
  /** What is secret of a channel, under its id. */
  secrets: {
    get: (id: string) => string | undefined
    set: (id: string, secret: string) => void
    remove: (id: string) => void
  }
  open: (stored: StoredChannel, secret: string) => Line
  attach: (transport: ApprovalTransport) => () => void
  /** The person wants questions sent out while no window is open. */
  isSentOut: () => boolean
  isSomebodyThere: () => boolean
  /** Their person wrote this; what to answer. What somebody else began there goes on for nobody. */
  said: (from: { channelId: string; account: string }, text: string) => Promise<string>
  words: () => ChannelWords
  mask: (text: string) => string
  impactOf: (questionId: string) => Promise<ImpactView | undefined>
  showInWindow: (text: string) => void
  onChange: (view: ChannelsView) => void
  log: Log
  clock: Clock
}) {
  const known = new Map<string, Known>()
  const handlers: Pick<Handlers, keyof ChannelAnswers> = {
    'channels.list': view,
    'channels.add': ({ setup }) => add(setup),
    'channels.enter': ({ id, setup }) => enter(id, setup),
    'channels.retry': ({ id }) => {
      reconnect(find(id), find(id).stored)
      return announce()
    },
    'channels.change': ({ id, ...change }) => {
      // What was left out stays as it is.
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      return keep(id, { ...find(id).stored, ...Object.fromEntries(given) })
    },
    'channels.pair': ({ id, isOver }) => (isOver ? endPairing(id) : pair(id)),
    'channels.unpair': ({ id }) => {
      const each = find(id)
      const { paired: _gone, ...stored } = each.stored
      const changed = keep(id, { ...stored, asks: 'never', steers: false })
      takeBack(each)
      return changed
    },
    'channels.test': async ({ id }) => {
      await told(deliver(find(id), deps.words().test))
      return null
    },
    'channels.remove': ({ id }) => remove(id),
  }
  const messages: MessageAccess = { targets, send }
  return { handlers, messages, tell, start, stop }

  function start(): void {
    for (const stored of deps.store.load()) connect(stored)
  }

  function stop(): void {
    // What is open still is settled by whoever asked it.
    for (const each of known.values()) each.stop.abort()
    known.clear()
  }

  function add(setup: ChannelSetup): ChannelsView {
    const name = freeName(setup)
    const id = deps.clock.newId()
    const { secret, where } = parted(setup)
    deps.secrets.set(id, secret)
    connect({
      ...{ id, kind: setup.kind, name, where, asks: 'never', mayGrantSession: false },
      ...{ mayAllow: mayAllowAtFirst(setup.kind), tells: 'never', steers: false },
    })
    return save()
  }

  /** Anew, such as with a key that works. Who is paired stays so where it leads to the same place. */
  function enter(id: string, setup: ChannelSetup): ChannelsView {
    const each = find(id)
    if (setup.kind !== each.stored.kind)
      throw new RuntimeError('bad-request', say('channels.unknown'))
    const name = freeName(setup, id)
    const { secret, where } = parted(setup)
    const { paired, ...rest } = each.stored
    deps.secrets.set(id, secret)
    reconnect(
      each,
      where === rest.where
        ? { ...each.stored, name }
        : { ...rest, name, where, asks: 'never', steers: false },
    )
    return save()
  }

  function freeName({ name: given }: ChannelSetup, own?: string): string {
    const name = given.trim()
    const isTaken = [...known.values()].some(
      ({ stored }) => stored.name === name && stored.id !== own,
    )
    if (name === WINDOW || isTaken)
      throw new RuntimeError('conflict', say('channels.nameTaken', { name }))
    return name
  }

  function reconnect(each: Known, stored: StoredChannel): void {
    disconnect(each)
    connect(stored)
  }

  function connect(stored: StoredChannel): void {
    const line = deps.open(stored, deps.secrets.get(stored.id) ?? '')
    const each: Known = {
      ...{ stored, line, stop: new AbortController() },
      state: line.listen ? { kind: 'connecting' } : { kind: 'sends-only' },
      detach: () => {},
      questions: createQuestionLine({
        line,
        name: () => `${KINDS[each.stored.kind].name}: ${each.stored.paired?.name ?? '?'}`,
        account: () => each.stored.paired,
        isReady: () => isReady(each),
        mayAllow: () => mayAllow(each.stored),
        mayGrantSession: () => each.stored.mayGrantSession,
        words: deps.words,
        mask: deps.mask,
        impactOf: deps.impactOf,
        onTrouble: (error) => deps.log.warn('a question could not be taken back', { error }),
      }),
    }
    known.set(stored.id, each)
    if (!line.listen) return
    each.detach = deps.attach(each.questions)
    void keepListening(line, {
      signal: each.stop.signal,
      after: deps.clock.after,
      incoming: (incoming) => took(each, incoming),
      onState: (state) => setState(each, state),
      onTrouble: (reason) =>
        deps.log.warn(`the channel ${each.stored.name} does not answer`, { reason }),
    })
  }

  /** What is open there is not to be answered by whoever it was asked. */
  function takeBack(each: Known): void {
    each.detach()
    if (each.line.listen) each.detach = deps.attach(each.questions)
  }

  function isReady({ stored, state, stop }: Known): boolean {
    if (stop.signal.aborted || state.kind !== 'connected' || !stored.paired) return false
    return (
      stored.asks === 'always' ||
      (stored.asks === 'away' && deps.isSentOut() && !deps.isSomebodyThere())
    )
  }

  function took(each: Known, incoming: Incoming): void {
    if (incoming.kind === 'press') each.questions.answered(incoming)
    else if (each.pairing && deps.clock.now() <= each.pairing.until)
      tryPairing(each, each.pairing, incoming)
    else void steer(each, incoming).catch((error: unknown) => warn(each, error))
  }

  /** Nobody but whom the person chose, where a service or a signature says who it is. */
  async function steer(each: Known, { from, text }: Written): Promise<void> {
    const { stored } = each
    if (!stored.steers || !KINDS[stored.kind].isSenderKnown) return
    if (from.id !== stored.paired?.id || text.trim() === '') return
    const answer = await deps
      .said({ channelId: stored.id, account: from.id }, text.slice(0, MAX_MESSAGE))
      .catch((error: unknown) => troubleOf(error).text)
    await deliver(each, answer)
  }

  /** What has ended, or waits: over each channel that the person wants to hear it from. */
  function tell(text: string, news: { isQuestion?: boolean } = {}): void {
    for (const each of known.values()) {
      const { tells } = each.stored
      const isWanted = tells === 'always' || (tells === 'away' && !deps.isSomebodyThere())
      // The question itself goes out over it.
      if (!isWanted || (news.isQuestion && each.line.listen && isReady(each))) continue
      void deliver(each, text).catch((error: unknown) => warn(each, error))
    }
  }

  function warn({ stored }: Known, error: unknown): void {
    deps.log.warn(`nothing could be said over the channel ${stored.name}`, {
      reason: troubleOf(error).text,
    })
  }

  /** Only while the person looks at a code, and only so many guesses. */
  function tryPairing(each: Known, pairing: Pairing, { from, text }: Written): void {
    const account = KINDS[each.stored.kind].isSenderKnown ? from.id : undefined
    const tried = tryCode(pairing, account, text)
    if (tried === 'wrong') return
    each.pairing = undefined
    if (tried === 'over') {
      deps.onChange(view())
      return
    }
    const isAnother = each.stored.paired?.id !== from.id
    const name = from.name.replaceAll(UNSEEN, ' ').slice(0, NAME_CHARS)
    keep(each.stored.id, { ...each.stored, paired: { id: from.id, name } })
    if (isAnother) takeBack(each)
    deps.log.info(`the channel ${each.stored.name} was paired`, { account: from.id })
    void deliver(each, deps.words().paired).catch((error: unknown) =>
      deps.log.warn('a channel was paired and cannot be written to', { error }),
    )
  }

  function pair(id: string): ChannelsView {
    const each = find(id)
    if (!each.line.listen) throw new RuntimeError('bad-request', say('channels.sendsOnly'))
    each.pairing = beginPairing(deps.clock.now())
    deps.clock.after(PAIRING_MS, () => deps.onChange(view()))
    return announce()
  }

  function endPairing(id: string): ChannelsView {
    find(id).pairing = undefined
    return announce()
  }

  function keep(id: string, stored: StoredChannel): ChannelsView {
    find(id).stored = stored
    return save()
  }

  function remove(id: string): ChannelsView {
    disconnect(find(id))
    known.delete(id)
    deps.secrets.remove(id)
    return save()
  }

  function disconnect(each: Known): void {
    each.detach()
    each.stop.abort()
  }

  function save(): ChannelsView {
    deps.store.save([...known.values()].map(({ stored }) => stored))
    return announce()
  }

  function announce(): ChannelsView {
    const now = view()
    deps.onChange(now)
    return now
  }

  function setState(each: Known, state: ChannelState): void {
    const isNew = JSON.stringify(each.state) !== JSON.stringify(state)
    each.state = state
    if (isNew) deps.onChange(view())
  }

  function find(id: string): Known {
    const found = known.get(id)
    if (!found) throw new RuntimeError('not-found', say('channels.unknown'))
    return found
  }

  function view(): ChannelsView {
    return { channels: [...known.values()].map(viewOf) }
  }

  function viewOf({ stored, state, line, pairing }: Known): ChannelView {
    const { id, kind, name, where, asks, mayGrantSession, tells, steers, paired } = stored
    const isPairing = pairing && deps.clock.now() < pairing.until
    return {
      ...{ id, kind, name, where, state, asks, mayGrantSession, tells, steers },
      entered: enteredOf(stored, deps.secrets.get(id) ?? ''),
      ...{ mayAllow: mayAllow(stored), maySteer: KINDS[kind].isSenderKnown },
      ...{ canAnswer: line.listen !== undefined, isHeldBack: asks === 'away' && !deps.isSentOut() },
      ...(paired && { paired: paired.name }),
      ...(isPairing && { pairing: { code: pairing.code, until: pairing.until } }),
    }
  }

  function targets(): ReturnType<MessageAccess['targets']> {
    const channels = [...known.values()].map(({ stored: { name, kind } }) => ({ name, kind }))
    return [{ name: WINDOW, kind: WINDOW }, ...channels]
  }

  async function send(target: string, text: string, signal: AbortSignal) {
    if (text.trim() === '') return { ok: false, message: 'the message is empty' } as const
    if (text.length > MAX_MESSAGE)
      return { ok: false, message: `a message has at most ${MAX_MESSAGE} characters` } as const
    if (target === WINDOW) {
      deps.showInWindow(text)
      return { ok: true, parts: 1 } as const
    }
    const each = [...known.values()].find(({ stored }) => stored.name === target)
    if (!each) {
      const names = targets().map(({ name }) => name)
      return {
        ok: false,
        message: `there is no target ${target}; there are ${names.join(', ')}`,
      } as const
    }
    try {
      return { ok: true, parts: await deliver(each, text, signal) } as const
    } catch (error) {
      return { ok: false, message: `it could not be sent: ${troubleOf(error).text}` } as const
    }
  }

  async function deliver(each: Known, text: string, signal?: AbortSignal): Promise<number> {
    const { stored, line } = each
    if (NEED_A_PERSON.has(stored.kind) && !stored.paired)
      throw new ToldError(say('channels.nobodyPaired'))
    const parts = splitText(deps.mask(text), line.maxChars)
    try {
      await line.send({ to: stored.paired?.id, parts, ...(signal && { signal }) })
      if (!line.listen) setState(each, { kind: 'sends-only' })
    } catch (error) {
      // Nobody listens there, so this is how it is known.
      if (!line.listen && error instanceof LineFailed)
        setState(each, { kind: 'failed', reason: troubleOf(error), isFinal: true })
      throw error
    }
    return parts.length
  }
}

async function told(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new RuntimeError('failed', say('channels.notSent', { cause: troubleOf(error) }))
  })
}

function mayAllow({ kind, mayAllow: may }: StoredChannel): boolean {
  return may ?? mayAllowAtFirst(kind)
}
