import type { Sentences } from '../../said-by-form.ts'

/** The built-in tools, and why one is not there. */
export const toolSentences: Sentences = {
  'Ask you a question and wait for the answer': '向你提问并等待回答',
  'Hand work to sub-agents that run on their own': '把工作交给独立运行的子智能体',
  'Run a script that calls tools': '运行调用工具的脚本',
  'Remember facts from one session to the next': '跨会话记住事实',
  'Change parts of files': '修改文件的局部',
  'See and steer background processes': '查看和操控后台进程',
  'Read a text file, a page of lines at a time': '按页读取文本文件',
  'Search in files, or find files by name': '在文件中搜索，或按名称查找文件',
  'Search and read earlier sessions': '搜索和阅读以前的会话',
  'Run a shell command': '运行 shell 命令',
  'Keep a list of what is to be done in this session': '维护本会话的待办清单',
  'Write a whole text file': '写入整个文本文件',

  'its check said no': '它的检查未通过',
  '{} is not set': '{1} 未设置',
  '{} are not set': '{1} 未设置',
  '{} and {} are not set': '{1} 和 {2} 未设置',
  'its check did not answer within {} s': '它的检查在 {1} 秒内没有回应',
  'Check again': '请重新检查',
  'its check answered neither yes nor no': '它的检查既没有通过也没有否定',
  'its check failed: {}': '它的检查失败：{1}',
  'it is of no use without a tool that is not offered': '缺少另一个未提供的工具，它没有用处',
  'there is neither Node.js nor Python to run scripts with':
    '没有可用来运行脚本的 Node.js 或 Python',
  'Install Node.js from nodejs.org, then look again.':
    '请从 nodejs.org 安装 Node.js，然后重新检查。',

  'there is no {} named {}; it may have just gone': '没有名为 {2} 的{1}；它可能刚刚消失',
  '{}; choose another name or set override: true': '{1}；请换个名称或设置 override: true',
  '{}, and {} has not been allowed to override tools': '{1}，而{2}未获准覆盖工具',
  'register takes an object with name, toolset, schema and handler':
    'register 需要一个含 name、toolset、schema 和 handler 的对象',
  'a tool name has 1 to 64 letters, digits, _ or -': '工具名由 1 到 64 个字母、数字、_ 或 - 组成',
  'its toolset needs a name of 1 to 64 letters, digits, _, . or -':
    '它的工具集名须由 1 到 64 个字母、数字、_、. 或 - 组成',
  'its handler is not a function': '它的 handler 不是函数',
  'its checkFn is not a function': '它的 checkFn 不是函数',
  'its dynamicSchemaOverrides is not a function': '它的 dynamicSchemaOverrides 不是函数',
  'its requiresEnv is not a list of names': '它的 requiresEnv 不是名称列表',
  'its schema has no description, so a model cannot know what it is for':
    '它的 schema 没有 description，模型无从知道它的用途',
  'there is no hook of that name; there are {}': '没有这个名称的钩子；可用的有 {1}',
  'what should be called is not a function': '要调用的不是函数',
  'only pre_tool_call can guard; leave isPolicy out':
    '只有 pre_tool_call 可以把关；请去掉 isPolicy',
  '{} has changed meanwhile; look at it once more': '{1} 在此期间有改动；请再看一遍',
  'it threw no error': '它抛出的不是错误',
}
