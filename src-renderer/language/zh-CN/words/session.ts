import type { Translated } from '../../translated.ts'

export const sessionWords: Translated<'session'> = {
  'session.stopped': '已停止。',
  'session.outOfSteps': '已达到一轮的步数上限。点“继续”接着做。',
  'session.cutOff': '回复达到了服务器的长度上限。点“继续”让模型接着说。',
  'session.summarised': '较早的消息已被摘要以腾出空间。',
  'session.toolFailed':
    '{tool} 连续失败了 {times} 次，因此这一轮已停止。点“继续”让模型接着尝试，或告诉它换个做法。',
  'session.gone': '那个会话已不存在',
  'session.messageGone': '那条消息已不在',
  'session.nothingToSend': '没有可发送的内容',
  'session.questionGone': '那个问题已不再开放',
  'session.answersMissing': '每个问题都需要回答',
  'session.childHasNoDoors': '子智能体可以使用其上级会话可用的东西',
  'session.childGone': '那个子智能体已不在运行',
  'session.noFolder': '没有文件夹 {folder}；请选择一个存在的文件夹',
  'session.folderClosed': '你无法打开 {folder}；请选择其他文件夹',
}
