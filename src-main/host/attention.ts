/** Calls the person when a question waits and the window is not in front: badge, notification. */
import { app, type BrowserWindow, Notification } from 'electron'
import type { QuestionView, SettingsView, SettledView } from '#contract'
import type { EventFrame } from '#wire'

const ACTIONS = ['once', 'deny'] as const

export function createAttention(deps: {
  window: () => BrowserWindow | undefined
  settings: () => SettingsView['notifications']
  reply: (id: string, decision: (typeof ACTIONS)[number]) => void
}) {
  const shown = new Map<string, Notification>()
  const open = new Set<string>()
  return { watch, test, unseen: show }

  function watch(frame: EventFrame): void {
    // The bus publishes each name with the payload that the contract gives it.
    if (frame.name === 'approval.asked') asked(frame.payload as QuestionView)
    if (frame.name === 'approval.settled') settled((frame.payload as SettledView).id)
  }

  function asked(question: QuestionView): void {
    open.add(question.id)
    count()
    const window = deps.window()
    if (!window?.isFocused()) {
      window?.flashFrame(true)
      show(question)
    }
  }

  function settled(id: string): void {
    open.delete(id)
    count()
    shown.get(id)?.close()
    shown.delete(id)
    if (open.size === 0) deps.window()?.flashFrame(false)
  }

  function show(question: QuestionView): void {
    const { system, sound } = deps.settings()
    if (!system || shown.has(question.id) || !Notification.isSupported()) return
    const notification = new Notification({
      title: 'The agent asks you',
      body: question.summary,
      silent: !sound,
      // Where the system shows no buttons, a click opens the window with the question.
      actions: [
        { type: 'button', text: 'Run once' },
        { type: 'button', text: 'Deny' },
      ],
    })
    notification.on('click', bringForward)
    notification.on('action', ({ actionIndex }) => {
      const decision = ACTIONS[actionIndex]
      if (decision) deps.reply(question.id, decision)
    })
    shown.set(question.id, notification)
    notification.show()
  }

  function test(): boolean {
    if (!Notification.isSupported()) return false
    new Notification({
      title: 'Talaria',
      body: 'This is how a question of the agent reaches you.',
      silent: !deps.settings().sound,
    }).show()
    return true
  }

  function bringForward(): void {
    const window = deps.window()
    if (window?.isMinimized()) window.restore()
    window?.show()
    window?.focus()
  }

  function count(): void {
    if (deps.settings().badge) app.setBadgeCount(open.size)
  }
}
