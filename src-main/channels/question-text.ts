/**
 * A question as text: what a card shows, for whoever has only text. Whatever an agent wrote stands behind a
 * bar or on one line, so that none of it can pass for a question of ours, and commands and paths read in the
 * order in which they run.
 */
import type { ImpactView, Language, QuestionView } from '#contract'
import { splitText } from './split-text.ts'

const BAR = '│ '
const WRAPPED_CHARS = 400 // a line that a service cuts would go on without its bar
const LINE_CHARS = 300
// More would begin a new line on a phone, without a bar: what follows would look like a line of ours.
const FAR_APART = /(?<=\S)[ \t]{17,}|^[ \t]{41,}/gm
// Letters that are written from right to left would move what stands beside them.
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const [LEFT_TO_RIGHT, OVERRIDE, END] = ['\u200e', '\u202d', '\u202c']

export interface ChannelWords {
  title: Readonly<Record<QuestionView['about'], string>>
  levels: Readonly<Record<QuestionView['level'], string>>
  inFolder: (place: string, folder: string) => string
  says: string
  typedInto: string
  cannotUndo: string
  removes: (files: number, megabytes: string, notInGit: number | null) => string
  until: (time: string) => string
  once: string
  session: string
  deny: string
  /** So many parts of it. */
  tooLong: (left: number) => string
  answeredElsewhere: string
  youSaid: (choice: string) => string
  notOpen: string
  notYou: string
  taken: string
  paired: string
  test: string
  byMail: string
  /** What its person wrote has begun a session, or goes on in one. */
  begun: string
  goesOn: string
  finished: (title: string) => string
  failed: (title: string) => string
  waits: (title: string, what: string) => string
}

export const CHANNEL_WORDS: Readonly<Record<Language, ChannelWords>> = {
  en: {
    title: {
      command: 'Run this command?',
      code: 'Run this code?',
      tool: 'Let this tool act?',
      file: 'Change these files?',
    },
    levels: { safe: 'Harmless', caution: 'Caution', dangerous: 'Dangerous', never: 'Never' },
    inFolder: (place, folder) => `${place}, in ${folder}`,
    says: 'The agent says: ',
    typedInto: 'Typed into: ',
    cannotUndo: 'cannot be undone',
    removes: (files, megabytes, notInGit) =>
      `Would remove ${files} files, ${megabytes} MB${notInGit === null ? '' : `, ${notInGit} of them not in git`}.`,
    until: (time) => `Waits until ${time}.`,
    once: 'Run once',
    session: 'Allow in this session',
    deny: 'Deny',
    tooLong: (left) =>
      `Too long to be shown here: ${left} parts are left out. It can be allowed only in a window.`,
    answeredElsewhere: 'Not open any more: answered elsewhere, withdrawn or too late.',
    youSaid: (choice) => `Your answer: ${choice}.`,
    notOpen: 'That question is not open any more.',
    notYou: 'You are not the one who may answer.',
    taken: 'Taken.',
    paired: 'Paired with Talaria. Questions that you allow in its settings come here.',
    test: 'This is how Talaria reaches you.',
    byMail: 'To answer, press one of these and send the mail that opens, as it is:',
    begun: 'A session has begun. What you write next goes to it; /new begins another.',
    goesOn: 'Passed on.',
    finished: (title) => `${title}: the agent is done.`,
    failed: (title) => `${title}: the agent could not go on.`,
    waits: (title, what) => `${title} waits for you: ${what}`,
  },
  'zh-CN': {
    title: {
      command: '运行此命令？',
      code: '运行此代码？',
      tool: '允许此工具操作？',
      file: '更改这些文件？',
    },
    levels: { safe: '无害', caution: '注意', dangerous: '危险', never: '绝不' },
    inFolder: (place, folder) => `${place}，位于 ${folder}`,
    says: '智能体说：',
    typedInto: '输入到：',
    cannotUndo: '无法撤销',
    removes: (files, megabytes, notInGit) =>
      `将删除 ${files} 个文件，${megabytes} MB${notInGit === null ? '' : `，其中 ${notInGit} 个不在 git 中`}。`,
    until: (time) => `等到 ${time}。`,
    once: '运行一次',
    session: '本会话允许',
    deny: '拒绝',
    tooLong: (left) => `太长，无法在此完整显示：省略了 ${left} 段。只能在窗口中允许。`,
    answeredElsewhere: '已不再等待：已在别处回答、撤回或超时。',
    youSaid: (choice) => `你的回答：${choice}。`,
    notOpen: '该问题已不再等待。',
    notYou: '你不是可以回答的人。',
    taken: '已接受。',
    paired: '已与 Talaria 配对。你在设置中允许的问题会发到这里。',
    test: 'Talaria 就是这样联系你的。',
    byMail: '要回答，请点击其中一项，并原样发送打开的邮件：',
    begun: '已开始一个会话。你接下来写的内容会发给它；/new 开始另一个。',
    goesOn: '已转达。',
    finished: (title) => `${title}：智能体已完成。`,
    failed: (title) => `${title}：智能体无法继续。`,
    waits: (title, what) => `${title} 在等你：${what}`,
  },
}

export function questionText(
  question: QuestionView,
  words: ChannelWords,
  more: {
    mask: (text: string) => string
    impact?: ImpactView | undefined
    problem?: string | undefined
  },
): string {
  const { mask, impact, problem } = more
  const { backend, cwd, findings, purpose, typedInto, deadline, change } = question
  return [
    headOf(question, words),
    asRun(words.inFolder(backend.kind, onOneLine(mask(cwd)))),
    ...(problem === undefined ? [] : [problem]),
    ...(typedInto === undefined ? [] : [asRun(words.typedInto + onOneLine(mask(typedInto)))]),
    '',
    behindBar(counted(marked(question, mask)), asRun),
    ...(change ? ['', behindBar(counted(mask(change.diff)), asRun)] : []),
    '',
    ...distinct(
      findings.map(
        (finding) =>
          `${words.levels[finding.level]}: ${onOneLine(mask(finding.sentence))}${finding.undoable ? '' : ` (${words.cannotUndo})`}`,
      ),
    ),
    ...impactLine(impact, words),
    ...(purpose === undefined ? [] : [words.says + onOneLine(mask(purpose))]),
    ...(deadline === null ? [] : [words.until(new Date(deadline).toLocaleTimeString())]),
  ].join('\n')
}

/** What every part of a long question begins with: the last one has the buttons. */
export function headOf({ about, level, tool }: QuestionView, words: ChannelWords): string {
  return `${words.title[about]} ${words.levels[level]} · ${onOneLine(tool)}`
}

function onOneLine(text: string): string {
  const line = counted(text.replaceAll(/\s*\n\s*/g, ' ⏎ '))
  return line.length > LINE_CHARS ? `${line.slice(0, LINE_CHARS)}…` : line
}

export function behindBar(text: string, drawn = (line: string) => line): string {
  return text
    .split('\n')
    .flatMap(wrapped)
    .map((line) => BAR + drawn(line))
    .join('\n')
}

/** As the machine reads it, like a command in a window. */
function asRun(line: string): string {
  return RIGHT_TO_LEFT.test(line) ? LEFT_TO_RIGHT + OVERRIDE + line + END : line
}

function counted(text: string): string {
  return text.replace(FAR_APART, (blanks) => ` ⟨␣×${blanks.length}⟩ `)
}

function wrapped(line: string): string[] {
  return splitText(line, WRAPPED_CHARS)
}

/** The brackets are ours. */
function withoutBrackets(text: string): string {
  return text.replaceAll('⟦', '[[').replaceAll('⟧', ']]')
}

/** The whole of it; what the findings are about stands in brackets. */
function marked({ display, findings }: QuestionView, mask: (text: string) => string): string {
  const spans = findings
    .map(({ span }) => span)
    .filter(({ start, end }) => end > start && end <= display.text.length)
    .sort((a, b) => a.start - b.start)
  // A key must not be cut in two by a bracket, or neither half looks like one.
  if (mask(display.text) !== display.text) return withoutBrackets(mask(display.text))
  let out = ''
  let at = 0
  for (const { start, end } of spans) {
    if (start < at) continue
    const [before, meant] = [display.text.slice(at, start), display.text.slice(start, end)]
    out += `${withoutBrackets(before)}⟦${withoutBrackets(meant)}⟧`
    at = end
  }
  return out + withoutBrackets(display.text.slice(at))
}

function impactLine(impact: ImpactView | undefined, words: ChannelWords): string[] {
  if (impact?.kind !== 'counted' || impact.overwrites) return []
  return [words.removes(impact.files, (impact.bytes / 1_000_000).toFixed(1), impact.notInGit)]
}

function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)]
}
