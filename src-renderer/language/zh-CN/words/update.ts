import type { Translated } from '../../translated.ts'

export const updateWords: Translated<'update'> = {
  'update.fromSource': '此应用从源代码运行，请在那里更新。',
  'update.noFeed': '此构建没有查询新版本的地址。',
  'update.unreachable': '无法获取版本列表（{cause}）。稍后会再试。',
  'update.unsigned': '版本列表没有 Talaria 作者的签名。没有下载任何内容。',
  'update.unreadable': '无法读懂版本列表。没有下载任何内容。',
  'update.damaged': '下载的内容与 Talaria 作者签名的不符。已丢弃，没有安装任何内容。',
  'update.notFetched': '无法下载版本 {version}（{cause}）。没有安装任何内容。',
  'update.notReplaced': '无法用版本 {version} 替换当前版本（{cause}）。没有任何改动。',
  'update.noRoom': '磁盘已满，没有空间存放版本 {version}。没有任何改动；请腾出空间后再查找。',
  'update.isThere': 'Talaria 有新版本 {version}',
  'update.isThereHow': '设置 › 关于里有更新内容和安装方法。',
  'update.wentBack': 'Talaria 版本 {version} 在这里无法启动',
  'update.wentBackTo': '已恢复运行之前的版本，你的数据都在。不会再提供那个版本。',
  'update.notNow': '现在没有可做的更新操作',
}
