/**
 * What is said about a tool's answer, in the languages of the window. It stands here because the
 * runtime says it too, in an exported conversation.
 */
import type { Language } from '../settings.ts'

const english = {
  lines: (from: number, to: number, total: number) =>
    from === 1 && to === total
      ? total === 1
        ? '1 line'
        : `${count(total)} lines`
      : `Lines ${count(from)} to ${count(to)} of ${count(total)}`,
  emptyFile: 'The file is empty.',
  changed: (paths: string) => `Changed: ${paths}`,
  created: (paths: string) => `Created: ${paths}`,
  deleted: (paths: string) => `Deleted: ${paths}`,
  unchanged: 'Nothing was changed.',
  notValid: 'It was written, but it is not valid code now:',
  newErrors: (by: string) => `${by}: errors that this brought:`,
  moreErrors: (more: number) => (more === 1 ? 'and 1 more' : `and ${count(more)} more`),
  noNewErrors: (by: string) => `${by}: no new errors`,
  checkedLate: (by: string) =>
    `${by}: not looked through in time; what it finds comes with the next edit`,
  places: (shown: number, total: number) =>
    shown < total
      ? `${count(shown)} of ${count(total)} places`
      : total === 1
        ? '1 place'
        : `${count(total)} places`,
  files: (shown: number, total: number) =>
    shown < total
      ? `${count(shown)} of ${count(total)} files`
      : total === 1
        ? '1 file'
        : `${count(total)} files`,
  nothingFound: 'Nothing was found.',
  secretsLeftOut: (files: number) =>
    files === 1
      ? '1 file that may hold secrets was left out'
      : `${count(files)} files that may hold secrets were left out`,
  planDone: (done: number, all: number) => `${done} of ${all} done`,
  noPlan: 'There is no plan.',
  notes: (entries: number) => (entries === 1 ? '1 note is kept' : `${entries} notes are kept`),
  noProcesses: 'No process runs in the background.',
  noSessions: 'No earlier conversation was found.',
  noSubagents: 'No sub-agent is at work.',
  yes: 'yes',
  no: 'no',
  states: {
    running: 'running',
    exited: 'ended',
    already_exited: 'has ended already',
    killed: 'was ended',
    timeout: 'still runs',
    interrupted: 'was interrupted',
    completed: 'done',
    failed: 'failed',
    dispatched: 'at work',
    steered: 'was told',
    stopped: 'was stopped',
  },
  exitCode: (code: number) => `exit code ${code}`,
  seconds: (seconds: number) => `${count(seconds)} s`,
  process: (pid: number) => `process ${pid}`,
  toolCalls: (calls: number) => (calls === 1 ? '1 tool call' : `${count(calls)} tool calls`),
  typed: (bytes: number) => (bytes === 1 ? '1 byte was typed' : `${count(bytes)} bytes were typed`),
  roles: { user: 'You', assistant: 'Agent' },
}

export type ResultWords = typeof english

const chinese: ResultWords = {
  lines: (from, to, total) =>
    from === 1 && to === total
      ? `共 ${count(total)} 行`
      : `第 ${count(from)}–${count(to)} 行，共 ${count(total)} 行`,
  emptyFile: '文件是空的。',
  changed: (paths) => `已更改：${paths}`,
  created: (paths) => `已创建：${paths}`,
  deleted: (paths) => `已删除：${paths}`,
  unchanged: '没有任何更改。',
  notValid: '已写入，但现在不是有效的代码：',
  newErrors: (by) => `${by}：这次编辑带来的错误：`,
  moreErrors: (more) => `另有 ${count(more)} 处`,
  noNewErrors: (by) => `${by}：没有新错误`,
  checkedLate: (by) => `${by}：未能及时检查完；结果会随下一次编辑给出`,
  places: (shown, total) =>
    shown < total ? `共 ${count(total)} 处，显示 ${count(shown)} 处` : `共 ${count(total)} 处`,
  files: (shown, total) =>
    shown < total
      ? `共 ${count(total)} 个文件，显示 ${count(shown)} 个`
      : `共 ${count(total)} 个文件`,
  nothingFound: '什么也没有找到。',
  secretsLeftOut: (files) => `略过了 ${count(files)} 个可能含有密钥的文件`,
  planDone: (done, all) => `已完成 ${done}/${all}`,
  noPlan: '没有计划。',
  notes: (entries) => `保存了 ${entries} 条笔记`,
  noProcesses: '没有在后台运行的进程。',
  noSessions: '没有找到以前的对话。',
  noSubagents: '没有子智能体在工作。',
  yes: '是',
  no: '否',
  states: {
    running: '正在运行',
    exited: '已结束',
    already_exited: '早已结束',
    killed: '已被终止',
    timeout: '仍在运行',
    interrupted: '被打断',
    completed: '已完成',
    failed: '失败',
    dispatched: '正在工作',
    steered: '已告知',
    stopped: '已停止',
  },
  exitCode: (code) => `退出码 ${code}`,
  seconds: (seconds) => `${count(seconds)} 秒`,
  process: (pid) => `进程 ${pid}`,
  toolCalls: (calls) => `${count(calls)} 次工具调用`,
  typed: (bytes) => `输入了 ${count(bytes)} 字节`,
  roles: { user: '你', assistant: '智能体' },
}

export const RESULT_WORDS: Readonly<Record<Language, ResultWords>> = {
  en: english,
  'zh-CN': chinese,
}

function count(value: number): string {
  return value.toLocaleString('en')
}
