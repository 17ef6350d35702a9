import type { Translated } from '../../translated.ts'

export const placeWords: Translated<'place'> = {
  'place.unknown': '位置 {name} 已不存在；请选择其他位置',
  'place.closing': '应用正在关闭；不再启动任何程序',
  'place.noTerminals': '{name} 没有终端；请不用 pty 运行该命令',
  'place.stopped': '{name} 已停止；无从得知命令如何结束',
  'place.gone': '{name} 已不在；无从得知命令如何结束',
  'place.noBash': '这台机器上没有 bash',
  'place.noBashHere': '这台机器上没有 bash；请安装它，或选择其他位置',
  'place.installBash': '请安装 bash',
  'place.installGit': '请安装 Git for Windows',
  'place.bashNotStarted': '无法启动 bash：{cause}；请安装 bash，或选择其他位置',
  'place.notStartedOnWindows': '无法启动 {path}：{cause}；请安装 Git for Windows',
}
