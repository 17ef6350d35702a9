import type { RuleWords } from './rule-words.ts'

export const windowsRules: RuleWords = {
  'windows.account': ['修改账户或权限', '修改账户、组，或谁能使用文件。'],
  'windows.backups': ['删除备份或启动设置', '删除备份和还原点，或改变 Windows 的启动方式。'],
  'windows.borrowed-program': [
    '会下载或运行代码的程序',
    '使用一个常被用来下载并运行外来代码的 Windows 程序。',
  ],
  'windows.delete': ['强制或递归删除', '不经询问删除文件或文件夹。'],
  'windows.delete-drive': ['删除驱动器', '删除整个驱动器、Windows 文件夹或所有个人文件。'],
  'windows.disk': ['修改磁盘', '修改这台计算机的分区、卷或备份。'],
  'windows.format-drive': ['擦除驱动器', '格式化或擦除驱动器，其上的一切都会丢失。'],
  'windows.inline-code': ['内联 PowerShell', '运行写在命令中的 PowerShell 文本。'],
  'windows.process': ['强制结束进程', '结束程序，不让它们保存工作。'],
  'windows.protection': ['关闭保护', '关闭或削弱 Windows 的一项保护。'],
  'windows.registry': ['修改注册表', '修改 Windows 或程序的设置。'],
  'windows.removing-command': ['会移除或停止的命令', '从名称看，它会移除、停止或禁用某些内容。'],
  'windows.run-text': ['把文本当代码运行', '运行下载、编码或拼接而成、无人看过的文本。'],
  'windows.schedule': ['计划任务', '改变会自动运行的内容。'],
  'windows.secret': ['读取凭据', '读取账户的密钥或密码。'],
  'windows.service': ['修改服务', '停止、重启、删除或修改服务。'],
  'windows.shutdown': ['关机或重启', '关闭或重启这台计算机，并结束正在运行的一切。'],
  'windows.software': ['卸载软件', '移除程序或 Windows 的组件。'],
  'windows.system-file': ['修改系统文件', '修改 Windows 或已安装程序的文件。'],
  'windows.unlisted': ['可能修改内容的 Windows 命令', '不在“只显示信息”的 Windows 命令清单之中。'],
}
