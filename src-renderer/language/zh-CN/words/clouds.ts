import type { Translated } from '../../translated.ts'

export const cloudWords: Translated<'cloud'> = {
  'cloud.connecting': '正在连接 {name}',
  'cloud.creating': '正在 {name} 中新建沙箱',
  'cloud.restoring': '正在 {name} 中用上一个沙箱的文件新建沙箱',
  'cloud.waking': '正在唤醒 {name} 中的沙箱',
  'cloud.noPackage': '未安装软件包 {package}',
  'cloud.installPackage': '请在应用的文件夹中运行“npm ci”，不要略过可选软件包；它会装上 {package}',
  'cloud.noKeys': '缺少 {keys}',
  'cloud.enterKeys': '请在此位置的表单中输入 {keys}，或选择其他位置',
  'cloud.auth': '{name} 不接受这些密钥；请在“设置 › 位置”中输入其他密钥',
  'cloud.quota': '{name} 不再提供机器：{cause}；请在那里停掉一些，或选择其他位置',
  'cloud.gone': '{name} 中的沙箱已不在；下一条命令会得到另一个沙箱',
  'cloud.badImage': '{name} 无法启动该镜像：{cause}；请在“设置 › 位置”中选择其他镜像',
  'cloud.unreachable': '{name} 没有响应；请检查网络后重试',
  'cloud.failed': '{name} 拒绝了请求：{cause}；请更改其设置，或选择其他位置',
  'cloud.tooSlow': '{name} 在 {seconds} 秒内没有回答；请重试',
  'cloud.tooMuch': '{name} 发来的内容超过 {bytes} 字节；请少要一些',
  'cloud.notWritten': '无法在 {name} 中写入文件：{cause}',
  'cloud.endsSoon': '{name} 中的沙箱即将结束',
  'cloud.endsSoonDetail':
    '“{session}”正在那里工作，服务方会在 {minutes} 分钟内结束它。届时仍在运行的程序会丢失。文件会保留（最后几分钟写入的除外）；下一条命令会得到带有这些文件的另一个沙箱。',
  'cloud.thenTestAgain': '然后再测试一次',
  'cloud.noBash': '{name} 的镜像中没有 bash；请在“设置 › 位置”中选择其他镜像',
}
