import type { Sentences } from '../../said-by-form.ts'

/** Words that the runtime puts into its sentences. */
export const sentenceParts: Sentences = {
  // What somebody else answered, after a colon.
  ': {}': '：{1}',

  session: '本会话',
  '30min': '30 分钟',
  project: '本项目',
  always: '始终',

  tool: '工具',
  toolset: '工具集',
  preset: '预设',
  'the name is taken by {} in toolset {}': '这个名称已被{1}占用（工具集 {2}）',
  'a built-in tool': '内置工具',
  'your file {}': '你的文件 {1} ',
  'MCP server {}': ' MCP 服务器 {1} ',
  'plugin {}': '插件 {1} ',
  'no reason given': '没有给出原因',

  'the analysis failed': '分析失败',
  'the analysis ended early': '分析提前结束',
  'it takes too long': '用时过长',
  'it runs too many files': '它运行的文件太多',
  'it runs too many commands': '它运行的命令太多',
  'it has too many words': '它的词太多',
  'judging it takes too long': '判断用时过长',
  'its scripts are nested too deeply': '其脚本嵌套太深',
  'its nested scripts are too long': '其嵌套的脚本太长',
  'too many programs run one another': '层层调用的程序太多',
  'its substitutions are nested too deeply': '其替换嵌套太深',
  'the app is closing': '应用正在关闭',
  'nobody here reads {}': '这里无法读懂 {1}',

  'was lost: the place where it ran cannot be reached': '已失去联系，无法连接它运行的地方',
  'was killed': '已被终止',
  'ended; its exit code is not known': '已结束，退出码未知',
  'exited with code {}': '已退出，退出码 {1}',
  'It printed nothing.': '没有输出。',
  'Output:\n{}': '输出：\n{1}',
  'it was changed while Talaria was running': '它在 Talaria 运行时被改动',
  'it does not hold a JSON object': '其中不是 JSON 对象',
  'it was written by a newer Talaria (settings version {})':
    '它由更新版本的 Talaria 写成（设置版本 {1}）',
  'it is not valid JSON ({})': '它不是有效的 JSON（{1}）',

  'iMessage through BlueBubbles': 'BlueBubbles 的 iMessage',
  'e-mail': '电子邮件',
  'WeCom callbacks': '企业微信回调',
  WeCom: '企业微信',
  Weixin: '微信',
  DingTalk: '钉钉',
  Feishu: '飞书',
  Yuanbao: '元宝',
  SMS: '短信',
}
