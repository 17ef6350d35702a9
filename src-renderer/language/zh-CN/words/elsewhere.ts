import type { Translated } from '../../translated.ts'

export const elsewhereWords: Translated<'elsewhere'> = {
  'elsewhere.noPlace': '尚未设置 Docker 位置。请在“设置 › 位置”中添加一个。',
  'elsewhere.onlyHere': '只有会在这台机器上运行的命令才能改在副本上运行',
  'elsewhere.notOnWindows': 'Windows 的文件夹无法以原来的名称复制到容器中',
  'elsewhere.runs': '它已经在容器中运行；请等待其结束，或先结束它',
  'elsewhere.noResult': '已没有可以采用的结果；请再次在容器中运行',
  'elsewhere.tooWide':
    '{folder} 是整个主目录或系统文件夹，不会被复制；请让会话在某个项目的文件夹中工作',
  'elsewhere.notInCopy': '它会在 {cwd} 中运行，而只有 {folder} 会被复制；无法改在容器中运行',
  'elsewhere.copying': '正在复制文件夹',
  'elsewhere.running': '正在运行命令',
  'elsewhere.looking': '正在查找有改动的文件',
  'elsewhere.unreadable': '无法读取从容器返回的内容；其中的任何内容都不会被采用',
  'elsewhere.tooMuch': '容器中的内容多到无法全部查看；其中的任何内容都不会被采用',
  'elsewhere.oddName': '其名称指向文件夹之外，或无法显示。',
  'elsewhere.isLink': '不会采用链接。',
  'elsewhere.wasLink': '它在这里是一个链接。',
  'elsewhere.wasFolder': '它在这里是一个文件夹。',
  'elsewhere.isSpecial': '它不是普通文件。',
  'elsewhere.notCopied': '它不在副本之中。',
  'elsewhere.tooLarge': '它太大，或改动太多。',
  'elsewhere.leadsAway': '这里的链接指向别处。',
  'elsewhere.secret': '从名称看，其中有密钥或密码。',
  'elsewhere.protected': '任何工具都不能改动它。',
  'elsewhere.notApplied': '无法采用这些改动：{cause}',
}
