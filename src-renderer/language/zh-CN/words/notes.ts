import type { Translated } from '../../translated.ts'

export const notesWords: Translated<'notes'> = {
  'notes.gone': '笔记“{note}”已不在；请再看一下列表',
  'notes.unchanged': '那次调用没有更改笔记',
  'notes.changedSince': '笔记“{note}”之后又被更改，因此什么也没有撤销',
  'notes.tooLong': '这些笔记将占 {most} 个字符中的 {wanted} 个；请先删除或缩短一些',
  'notes.unreadable': '无法读取 {path} 的笔记，因此什么也没有更改',
  'notes.busy': '{path} 的笔记正在别处更改；请重试',
  'notes.editedByHand':
    '什么也没有更改：{file} 被手工编辑过，这样会删去比所指更多的内容；副本在 {copy}。请在 old_text 中给出全部文本；仍可添加笔记',
}
