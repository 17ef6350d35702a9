import type { Translated } from '../../translated.ts'

export const settingsWords: Translated<'settings'> = {
  'settings.keysUnreadable': '无法读取保存的密钥',
  'settings.keysKeptAs': '文件保留为 {file}。请重新输入密钥。（{cause}）',
  'settings.sealNotKept': '无法写入数据文件夹',
  'settings.sealNextTime':
    '你现在所设置或允许的内容会在 Talaria 关闭后丢失，下次启动时需要确认你的规则。请在 {folder} 中腾出空间，或让它可写。（{cause}）',
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
  'settings.noKeyStore': '这个系统没有密钥库。',
  'settings.noSessionBus':
    '这里没有会话总线，而密钥库要通过它访问；在容器中或通过 SSH 使用时通常如此。',
  'settings.noSecretTool':
    '访问密钥库需要 secret-tool 程序，这里没有；请安装它（Debian 和 Ubuntu：libsecret-tools；Fedora、Arch 和 openSUSE：libsecret），然后重新启动 Talaria。',
  'settings.keyStoreSilent': '系统的密钥库没有应答；请解锁它，然后重新启动 Talaria。',
  'settings.keyStoreForgets':
    '系统的密钥库没有保存交给它的内容；请在其中建立默认密钥环，然后重新启动 Talaria。',
  'settings.keyStoreFailed': '无法使用系统的密钥库：{cause}',
  'settings.keyStoreOnlyLinux':
    '在浏览器中，Talaria 只能使用 Linux 的密钥库；桌面应用使用本系统的密钥库。',
}
