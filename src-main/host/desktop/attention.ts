/**
 * Calls the person when the window is not in front: something waits for them, or an agent has come
 * to its end. Badge, flashing window, notification; a click leads to where it is about.
 */
import { app, type BrowserWindow, Notification } from 'electron'
import type {
  Events,
  Language,
  NotificationOutcome,
  PersonalSettings,
  SessionView,
  WaitingView,
} from '#contract'
import type { EventFrame } from '#wire'
import { ATTENTION_WORDS, type AttentionWords } from './attention-words.ts'
import type { NotifySend } from './notify-send.ts'

/** A system that shows a notification says so at once. */
const SYSTEM_ANSWERS_MS = 2_000

/** Who cannot read all of it in the notification is led to where it can be read. */
const WHOLE = ['once', 'deny'] as const
const IN_PART = ['deny', 'show'] as const

export function createAttention(deps: {
  window: () => BrowserWindow | undefined
  settings: () => PersonalSettings['notifications']
  language: () => Language
  pick: (picked: Events['waiting.picked']) => void
  reply: (id: string, decision: 'once' | 'deny') => void
  /** Where the system's own notifications have no buttons. */
  notifySend: NotifySend | undefined
  /** How much waits. */
  onCount: (count: number) => void
}) {
  const shown = new Map<string, Pick<Notification, 'close'>>()
  const sessions = new Map<string, Pick<SessionView, 'title' | 'state'>>()
  let waiting: WaitingView[] = []
  return { watch, test, unseen, showCount, goesOn }

  function watch(frame: EventFrame): void {
    // The bus publishes each name with the payload that the contract gives it.
    if (frame.name === 'waiting.changed') changed(frame.payload as WaitingView[])
    if (frame.name === 'session.changed') moved(frame.payload as SessionView)
    if (frame.name === 'session.deleted') left((frame.payload as { id: string }).id)
  }

  function changed(next: WaitingView[]): void {
    const before = new Set(waiting.map(({ id }) => id))
    const after = new Set(next.map(({ id }) => id))
    waiting = next
    showCount()
    for (const id of before) if (!after.has(id)) withdraw(id)
    const window = deps.window()
    if (next.length === 0) window?.flashFrame(false)
    const fresh = next.filter(({ id }) => !before.has(id))
    if (fresh.length === 0 || window?.isFocused()) return
    window?.flashFrame(true)
    for (const view of fresh) call(view)
  }

  /** Also when the person has just switched it off: a number that stays would be wrong for ever. */
  function showCount(): void {
    app.setBadgeCount(deps.settings().badge ? waiting.length : 0)
    deps.onCount(waiting.length)
  }

  /** No window shows this question: the person is called although one may be in front. */
  function unseen(questionId: string): void {
    const view = waiting.find(({ subject }) => subject === questionId)
    if (view) call(view)
  }

  function call(view: WaitingView): void {
    const { id, kind, sessionId, words: body, subject } = view
    const offered = view.isShownWhole ? WHOLE : IN_PART
    const actions = kind === 'approval' ? offered : []
    const lead = (): void => open({ waitingId: id, ...(sessionId && { sessionId }) })
    const name = nameOf(sessionId)
    const title = name === '' ? words().kinds[kind] : `${name} · ${words().kinds[kind]}`
    if (deps.notifySend && actions.length > 0) {
      void callWithButtons(id, { title, body }, actions, press)
      return
    }
    const notification = show(id, {
      ...{ title, body },
      // Where the system shows no buttons, a click opens the window with the question.
      actions: actions.map((name) => ({ type: 'button', text: words()[name] })),
    })
    notification?.on('click', lead)
    notification?.on('action', ({ actionIndex }) => {
      const action = actions[actionIndex]
      if (action) press(action)
    })

    function press(action: 'once' | 'deny' | 'show'): void {
      if (action === 'show') lead()
      else deps.reply(subject, action)
    }
  }

  async function callWithButtons(
    id: string,
    { title, body }: { title: string; body: string },
    actions: readonly ('once' | 'deny' | 'show')[],
    press: (action: 'once' | 'deny' | 'show') => void,
  ): Promise<void> {
    if (!deps.settings().system || shown.has(id)) return
    let isWanted = true
    shown.set(id, { close: () => (isWanted = false) })
    const close = await deps.notifySend?.show({
      ...{ title, body },
      actions: Object.fromEntries(actions.map((name) => [name, words()[name]])),
      onAction: (name) => {
        const pressed = actions.find((action) => action === name)
        if (pressed && shown.delete(id)) press(pressed)
      },
      onFailed: showPlain,
    })
    // Answered elsewhere meanwhile.
    if (!isWanted) return close?.()
    if (close) shown.set(id, { close })
    else showPlain()

    function showPlain(): void {
      if (!shown.delete(id)) return
      const notification = show(id, { title, body })
      notification?.on('click', () => press('show'))
    }
  }

  /** A sub-agent reports to its parent, not to the person. */
  function moved({ id, title, state, parentId }: SessionView): void {
    const was = sessions.get(id)?.state
    sessions.set(id, { title, state })
    if (parentId || was === state) return
    withdraw(endOf(id))
    const end = state === 'finished-unseen' ? 'finished' : state
    if (was === undefined || (end !== 'finished' && end !== 'failed')) return
    if (!deps.settings()[end] || deps.window()?.isFocused()) return
    show(endOf(id), { title: title || 'Talaria', body: words()[end] })?.on('click', () =>
      open({ sessionId: id }),
    )
  }

  function left(sessionId: string): void {
    sessions.delete(sessionId)
    withdraw(endOf(sessionId))
  }

  function show(
    id: string,
    options: Electron.NotificationConstructorOptions,
  ): Notification | undefined {
    const { system, sound } = deps.settings()
    if (!system || shown.has(id) || !Notification.isSupported()) return undefined
    const notification = new Notification({ silent: !sound, ...options })
    shown.set(id, notification)
    notification.show()
    return notification
  }

  function withdraw(id: string): void {
    shown.get(id)?.close()
    shown.delete(id)
  }

  /** The app quits, and what the person wanted to keep does not. */
  function goesOn(commands: readonly string[]): void {
    if (commands.length > 0) show('goes-on', { title: words().goesOn, body: commands.join('\n') })
  }

  /** Only the system knows whether anybody saw it: some never say. */
  function test(): Promise<NotificationOutcome> {
    if (!deps.settings().system) return Promise.resolve('off')
    if (!Notification.isSupported()) return Promise.resolve('unsupported')
    const notification = new Notification({
      title: 'Talaria',
      body: words().test,
      silent: !deps.settings().sound,
    })
    return new Promise((resolve) => {
      notification.once('show', () => resolve('shown'))
      notification.once('failed', () => resolve('refused'))
      setTimeout(() => resolve('unsaid'), SYSTEM_ANSWERS_MS)
      notification.show()
    })
  }

  function nameOf(sessionId: string | undefined): string {
    return sessions.get(sessionId ?? '')?.title ?? ''
  }

  function words(): AttentionWords {
    return ATTENTION_WORDS[deps.language()]
  }

  function open(picked: Events['waiting.picked']): void {
    const window = deps.window()
    if (window?.isMinimized()) window.restore()
    window?.show()
    window?.focus()
    deps.pick(picked)
  }
}

/** Its end is told under another name than what it waits for. */
function endOf(sessionId: string): string {
  return `end ${sessionId}`
}
