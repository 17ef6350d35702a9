import type { Translated } from '../../translated.ts'

export const terminalWords: Translated<'terminal'> = {
  'terminal.notWholePath': '{path} 不是完整路径；请输入例如 /bin/bash',
  'terminal.noProgram': '没有程序 {path}；请输入 shell 的路径',
  'terminal.notStartable': '{path} 不是可以启动的程序',
  'terminal.closed': '那个终端已关闭',
  'terminal.nothingRuns': '那个终端里已没有程序在运行',
  'terminal.noInput': '那个终端里的程序不读取输入',
  'terminal.cannotGoOn': '只有不带终端的后台进程可以继续运行',
  'terminal.noPassword': '程序已不再询问密码',
  'terminal.agentTypes': '键盘在智能体手中；请先接管',
  'terminal.folderGone': '文件夹 {folder} 已不存在；请重新创建它，或为此会话选择其他工作文件夹',
  'terminal.notStarted': '无法启动 {program}：{cause}',
  'terminal.noEditor': '在这台电脑上没有找到编辑器；请在“设置 › 终端 › 编辑器”中输入你的编辑器命令',
  'terminal.editorMissing': '没有可以启动的程序 {program}；请查看“设置 › 终端 › 编辑器”',
  'terminal.editorUnread':
    '“{program}”既不是程序名，也不是完整路径；请输入例如 code 或 /usr/bin/kate',
  'terminal.editorQuote': '这条命令中有引号没有闭合',
  'terminal.editorWaits': '所设的编辑器要等你查看并接受你的规则之后才会使用',
  'terminal.editorElsewhere': '此会话的文件位于 {place}；你的编辑器只能打开这台电脑上的文件',
  'terminal.editorFailed': '{program} 没有打开文件',
  'terminal.editorEnded':
    '它立即以代码 {code} 结束。请查看“设置 › 终端 › 编辑器”：它必须是有自己窗口的程序。',
}
