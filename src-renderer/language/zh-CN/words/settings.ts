import type { Translated } from '../../translated.ts'

export const settingsWords: Translated<'settings'> = {
  'settings.keysUnreadable': '无法读取保存的密钥',
  'settings.keysKeptAs': '文件保留为 {file}。请重新输入密钥。（{cause}）',
  'settings.changedOutside': '设置文件在这个窗口之外被改动',
  'settings.unusable': '设置无法使用，因此采用默认值',
  'settings.sectionUnusable': '“{section}”部分的设置无法使用，因此采用其默认值',
  'settings.keptAs': '{reason}。原有内容保留为 {file}。',
  'settings.changedMeanwhile': '它在 Talaria 运行时被改动',
  'settings.noObject': '其中不是 JSON 对象',
  'settings.newer': '它由更新版本的 Talaria 写成（设置版本 {version}）',
  'settings.notJson': '它不是有效的 JSON（{cause}）',
  'settings.notExported': '这不是导出的 Talaria 设置文件',
  'settings.notImported': '这些设置无法使用：{cause}',
}
