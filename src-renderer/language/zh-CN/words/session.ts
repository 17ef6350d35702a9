import type { Translated } from '../../translated.ts'

export const sessionWords: Translated<'session'> = {
  'session.stopped': '已停止。',
  'session.outOfSteps': '已达到一轮的步数上限。点“继续”接着做。',
  'session.cutOff': '回复达到了服务器的长度上限。点“继续”让模型接着说。',
  'session.notACall':
    '上一条回复末尾的文字看起来像是在调用 {tool}。它没有被执行：引用、代码或句子里的文字不算调用。如果确实要调用，请按这里规定的方式发出；如果只是引用，请继续。',
  'session.callsAsText':
    '模型两次把调用写成了普通文字，而文字不会被执行。如果它总是这样，请在“设置 › 模型”中把它的工具格式改为“写在文本中”。',
  'session.askedShorter': '已缩短对话后重新提问：{message}',
  'session.toolsFound': '新增了这些工具，可以用 tool_search 找到：{names}',
  'session.moreToolsFound': '新增了这些工具，可以用 tool_search 找到：{names}，另有 {more} 个',
  'session.pictureGone': '这张图片已经不在了',
  'session.soundGone': '这段声音已经不在了',
  'session.picturesUnseen':
    '{model} 看不到图片，因此图片没有发送；要让它看图，请换一个能看图的模型',
  'session.askedAgain': '已重新提问：{message}',
  'session.wentOn': '回复已从中断处继续：{message}',
  'session.resultsEmptied': '较早的结果已清空以腾出空间。',
  'session.leftOut': '较早的消息已省略以腾出空间。',
  'session.nothingToShorten': '没有可以缩短的内容：继续工作需要这里的全部内容。',
  'session.busy': '代理正在工作；请先停止它',
  'session.summarised': '较早的消息已被摘要以腾出空间。',
  'session.toolFailed':
    '{tool} 连续失败了 {times} 次，因此这一轮已停止。点“继续”让模型接着尝试，或告诉它换个做法。',
  'session.plans': '先做计划：智能体只查看并提出方案，其余一律拒绝，直到你结束计划。',
  'session.planEnded': '计划阶段已结束：工具和命令重新按照你的规则运行。',
  'session.childPlansWithParent': '子智能体随它所属的会话一起做计划',
  'session.gone': '那个会话已不存在',
  'session.messageGone': '那条消息已不在',
  'session.noName': '模型没有给出名称；会话保留原来的名称',
  'session.nothingSaid': '此会话中还没有任何消息，无法据此命名',
  'session.nothingToSend': '没有可发送的内容',
  'session.questionGone': '那个问题已不再开放',
  'session.answersMissing': '每个问题都需要回答',
  'session.childHasNoDoors': '子智能体可以使用其上级会话可用的东西',
  'session.childGone': '那个子智能体已不在运行',
  'session.noFolder': '没有文件夹 {folder}；请选择一个存在的文件夹',
  'session.folderClosed': '你无法打开 {folder}；请选择其他文件夹',
  'session.mentionsCut': '这个文件夹里的文件非常多，没有全部列出。',
  'session.mentionsClosed': '会话在 {place} 运行过命令之后，才会列出那里的文件。',
  'session.mentionsSilent': '{place} 没有列出文件；请直接输入路径。',
}
