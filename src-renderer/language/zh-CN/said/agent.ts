import type { Sentences } from '../../said-by-form.ts'

const TRY_AGAIN = '请重试，或选择其他模型。'

/** Models that do not answer as they should, and turns that do not end as they should. */
export const agentSentences: Sentences = {
  '{} refused the key{}': '{1} 拒绝了密钥{2}',
  '{} does not know this model or address{}': '{1} 不认识这个模型或地址{2}',
  '{} is being asked too often{}': '对 {1} 的请求过于频繁{2}',
  '{} takes no images with this model{}': '{1} 的这个模型不接受图片{2}',
  '{} did not accept the request{}': '{1} 没有接受请求{2}',
  'The conversation is too large for {}': '对话对 {1} 来说太长',
  'The conversation is too large for {}: {}': '对话对 {1} 来说太长：{2}',
  '{} wants to be paid first{}': '{1} 要求先付费{2}',
  '{} failed with HTTP {}': '{1} 失败：HTTP {2}',
  '{} did not answer in time': '{1} 没有及时回答',
  '{} cannot be reached ({})': '无法连接 {1}（{2}）',
  '{} sent something that is not valid JSON': '{1} 发来的内容不是有效的 JSON',
  '{} broke off the connection in the middle of its reply': '{1} 在回复中途断开了连接',
  '{} held the reply back because of its content filter': '{1} 因内容过滤扣下了回复',
  '{} reached its limit of length before it said anything': '{1} 还没说什么就到达了长度上限',
  '{} ended its reply without a word': '{1} 的回复空无一字',
  '{} said nothing for {} seconds': '{1} 已有 {2} 秒没有回应',
  '{} answered with a web page instead of a reply': '{1} 返回了网页而不是回复',
  '{} sent something that is not a reply': '{1} 发来的内容不是回复',
  '{} sent a reply of more than {} MB': '{1} 的回复超过 {2} MB',
  '{}: the request failed': '{1}：请求失败',
  'Try again, or choose another model.': TRY_AGAIN,
  'What came so far is kept. Try again, or choose another model.': `已收到的内容会保留。${TRY_AGAIN}`,
  'Nothing was lost. Try again.': '什么也没有丢失。请重试。',
  'Try again in a moment.': '请稍后重试。',
  'Wait a little, then try again.': '请稍等片刻再重试。',
  'Check that the server runs and that its address in Settings › Models is right.':
    '请检查服务器是否在运行，以及“设置 › 模型”中的地址是否正确。',
  'Check its address in Settings › Models; it usually ends with /v1.':
    '请检查“设置 › 模型”中的地址；它通常以 /v1 结尾。',
  'Enter the key again in Settings › Models.': '请在“设置 › 模型”中重新输入密钥。',
  'Refresh the list of models in Settings › Models.': '请在“设置 › 模型”中刷新模型列表。',
  'Choose a model that sees and try again, or start a new session without the image.':
    '请选择能看图的模型再试，或不带图片开始新会话。',
  'Choose another model, or switch its tool format in Settings › Models.':
    '请选择其他模型，或在“设置 › 模型”中切换其工具格式。',
  'Start a new session, or choose a model with a larger window.':
    '请开始新会话，或选择上下文更大的模型。',
  'Add credit with the provider, or choose another model.': '请向服务商充值，或选择其他模型。',
  'Say it in other words, or choose another model.': '请换一种说法，或选择其他模型。',
  'The server refused the key. Enter it again.': '服务器拒绝了密钥。请重新输入。',
  '{} answered HTTP {}. Check the address.': '{1} 返回了 HTTP {2}。请检查地址。',
  '{} did not answer with a list of models. Check the address.':
    '{1} 没有返回模型列表。请检查地址。',
  '{} lists no model. Load one there, then try again.':
    '{1} 没有列出任何模型。请在那里加载一个，然后再试。',
  '{} cannot be reached ({}). Check that the server runs.':
    '无法连接 {1}（{2}）。请检查服务器是否在运行。',
  'that model’s server is not set up any more': '那个模型的服务器已不在设置中',

  'Stopped.': '已停止。',
  'The limit of steps for one turn was reached. Continue to go on.':
    '已达到一轮的步数上限。点“继续”接着做。',
  'The reply reached the server’s limit of length. Continue to let the model go on.':
    '回复达到了服务器的长度上限。点“继续”让模型接着说。',
  'Earlier messages were summarised to make room.': '较早的消息已被摘要以腾出空间。',
  'calls {}': '调用 {1}',
  '{} failed {} times this turn': '{1} 在这一轮失败了 {2} 次',
  '[Background process {} {}.\nCommand: {}\n{}]': '[后台进程 {1}：{2}。\n命令：{3}\n{4}]',
  '[Background process {} printed a line that you watch for.\nCommand: {}\nLines:\n{}]':
    '[后台进程 {1} 输出了所关注的行。\n命令：{2}\n行：\n{3}]',
  '[Background process {} prints watched lines too often ({} not shown), so they are no longer reported; you will be told when it ends.\nCommand: {}]':
    '[后台进程 {1} 输出所关注的行过于频繁（{2} 行未显示），因此不再报告；它结束时会告知。\n命令：{3}]',

  'that session does not exist any more': '那个会话已不存在',
  'that message is gone': '那条消息已不在',
  'that question is not open any more': '那个问题已不再开放',
  'every question needs an answer': '每个问题都需要回答',
  'a sub-agent may use what its parent session may use': '子智能体可以使用其上级会话可用的东西',
  'that sub-agent is not running any more': '那个子智能体已不在运行',
  'there is nothing to send': '没有可发送的内容',
  'there is no folder {}; choose one that exists': '没有文件夹 {1}；请选择一个存在的文件夹',
  '{} cannot be opened by you; choose another folder': '你无法打开 {1}；请选择其他文件夹',
  'the copies of that change are no longer kept': '那次改动的副本已不再保留',
  'that call has changed no notes': '那次调用没有更改笔记',
  'the note “{}” has been changed since, so nothing was taken back':
    '笔记“{1}”之后又被更改，因此什么也没有撤销',
  'these notes would take {} of {} characters; remove or shorten some first':
    '这些笔记将占 {2} 个字符中的 {1} 个；请先删除或缩短一些',
  'the notes at {} cannot be read, so nothing was changed':
    '无法读取 {1} 的笔记，因此什么也没有更改',
  'the notes at {} are being changed elsewhere; try again': '{1} 的笔记正在别处更改；请重试',
  '{} was edited by hand in a way that would be lost; a copy is at {}. Notes can still be added.':
    '{1} 被手工编辑过，改写会丢失这些内容；副本在 {2}。仍可添加笔记。',
  'that change is already undone': '那次改动已经撤销',
  '{} now leads to another file, so nothing was put back':
    '{1} 现在指向另一个文件，因此什么也没有恢复',
  'the copy of {} is no longer kept, so nothing was put back':
    '{1} 的副本已不再保留，因此什么也没有恢复',
  '{}: too large to keep a copy, so this cannot be undone': '{1}：太大，无法保留副本，因此不能撤销',
}
