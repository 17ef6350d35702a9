/** Calls the person when a question waits and the window is not in front: badge, notification. */
import { app, type BrowserWindow, Notification } from 'electron'
import type { QuestionView, SettingsView, SettledView } from '#contract'
import type { EventFrame } from '#wire'

const ACTIONS = ['once', 'deny'] as const

type Words = Readonly<Record<(typeof ACTIONS)[number] | 'asks' | 'test', string>>

/** The system shows these; they are not in the window's catalogue. */
const WORDS: Readonly<Record<SettingsView['language'], Words>> = {
  en: {
    asks: 'The agent asks you',
    once: 'Run once',
    deny: 'Deny',
    test: 'This is how a question of the agent reaches you.',
  },
  'zh-CN': {
    asks: '智能体在问你',
    once: '运行一次',
    deny: '拒绝',
    test: '智能体的问题会这样通知你。',
  },
}

export function createAttention(deps: {
  window: () => BrowserWindow | undefined
  settings: () => SettingsView['notifications']
  language: () => SettingsView['language']
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
      title: words().asks,
      body: question.summary,
      silent: !sound,
      // Where the system shows no buttons, a click opens the window with the question.
      actions: [
        { type: 'button', text: words().once },
        { type: 'button', text: words().deny },
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
      body: words().test,
      silent: !deps.settings().sound,
    }).show()
    return true
  }

  function words(): Words {
    return WORDS[deps.language()]
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
