/** Why a path is protected, for the question about a write. */
export const guards: Readonly<Record<string, string>> = {
  'guard.environment': '其中是密钥或环境设置。',
  'guard.history': '它记录了输入过的内容，其中可能有密码。',
  'guard.startup': '它会在登录或程序启动时自动运行。',
  'guard.ssh': '它决定 SSH 连接到哪里、运行什么。',
  'guard.instructions': '其中是智能体会遵循的指示。',
  'guard.agent': '它配置智能体以及它们可以做什么。',
  'guard.git': 'git 会在下一条命令时运行其中的内容。',
  'guard.editor': '编辑器会运行其中的内容。',
  'guard.build': '它会随构建、导入或测试自动运行。',
  'guard.packages': '那里是软件包的代码，运行前无人阅读。',
  'guard.option-name': '以该文件夹全部文件为参数的程序会把它的名称当作选项。',
  'guard.ci': '下次推送时服务器会运行它。',
  'guard.outside': '它位于此项目和你的主目录之外。',
  'guard.other-home': '它位于另一个账户的主目录中。',
}
