import type { Translated } from '../../translated.ts'

export const guideWords: Translated<'guides'> = {
  'guides.told': '从现在起，这些经用户同意的规则有效，并取代同一文件的旧文本：{files}。',
  'guides.withdrawn': '这些规则不再有效：{files}。',
  'guides.placeClosed': '项目规则会在“{place}”打开后读取，即智能体运行第一条命令时。',
  'guides.gone': '{file} 已不存在；请重新查看',
  'guides.changedSince': '{file} 在你阅读之后又有更改；请重新阅读再决定',
}
