/** What the person is asked before the app ends while something is at work. */
import type { Language } from '#contract'

interface AtWork {
  sessions: readonly string[]
  waiting: readonly string[]
  commands: readonly string[]
}

interface QuitWords {
  title: string
  sessions: string
  waiting: string
  commands: string
  untitled: string
  more: (count: number) => string
  quit: string
  stay: string
}

const WORDS: Readonly<Record<Language, QuitWords>> = {
  en: {
    title: 'Quit Talaria while it is at work?',
    sessions: 'These conversations would stop, and can be continued later:',
    waiting: 'These questions would go unanswered, and nothing of them would run:',
    commands: 'These commands would be ended:',
    untitled: 'New session',
    more: (count) => `and ${count} more`,
    quit: 'Quit',
    stay: 'Stay',
  },
  'zh-CN': {
    title: 'Talaria 正在工作，仍要退出吗？',
    sessions: '以下对话会停下，之后可以继续：',
    waiting: '以下问题将得不到回答，相关命令都不会运行：',
    commands: '以下命令会被结束：',
    untitled: '新会话',
    more: (count) => `还有 ${count} 个`,
    quit: '退出',
    stay: '留下',
  },
}

/** A dialog of the system grows with its text, past the screen if need be. */
const MAX_NAMED = 5
const MAX_CHARS = 80

export const STAY = 0

/** Undefined when nothing would be lost. */
export function quitQuestion(work: AtWork, language: Language) {
  const words = WORDS[language]
  const parts = [
    listed(words.sessions, work.sessions),
    listed(words.waiting, work.waiting),
    listed(words.commands, work.commands),
  ].filter((part) => part !== '')
  if (parts.length === 0) return undefined
  return {
    type: 'question' as const,
    message: words.title,
    detail: parts.join('\n\n'),
    // A key that is pressed by mistake ends nothing.
    buttons: [words.stay, words.quit],
    defaultId: STAY,
    cancelId: STAY,
  }

  function listed(heading: string, names: readonly string[]): string {
    if (names.length === 0) return ''
    const shown = names.slice(0, MAX_NAMED).map((name) => `• ${short(name || words.untitled)}`)
    const left = names.length - MAX_NAMED
    return [heading, ...shown, ...(left > 0 ? [`• ${words.more(left)}`] : [])].join('\n')
  }
}

function short(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS - 1)}…` : line
}
