import type { Sentences } from '../../said-by-form.ts'

/** Why a text could not be judged, or deceives: more exact than the words of the rule. */
export const judgingSentences: Sentences = {
  'This could not be judged, so nobody can say what it would do.':
    '这里无法判断，没有人能说它会做什么。',
  'This could not be judged to its end: {}.': '无法完整判断：{1}。',
  'This could not be judged to its end, so nobody can say what it would do.':
    '无法完整判断，没有人能说它会做什么。',
  'This could not be analysed ({}), so nobody can say what it would do.':
    '无法分析（{1}），没有人能说它会做什么。',
  'This text is nested too deeply to be read.': '这段文本嵌套太深，无法读取。',
  'This text is too long to be judged.': '这段文本太长，无法判断。',
  'This text has too many braces to be judged.': '这段文本的花括号太多，无法判断。',
  'This script is too long to be judged.': '这个脚本太长，无法判断。',
  'A line break splits a “$” from its name.': '换行把“$”与其名称分开了。',
  'A carriage return stands here, which the shell takes for part of a word.':
    '这里有一个回车符，shell 会把它当作词的一部分。',
  'It is not certain whether a comment begins here.': '不能确定注释是否从这里开始。',
  'It is not certain which command stands inside this expansion.':
    '不能确定这个展开之中是哪条命令。',
  'The shell would not read this text as it is meant: its syntax is broken here.':
    'shell 不会按本意读取这段文本：此处语法有误。',
  'It is not certain how the shell reads the commands from here on.':
    '不能确定 shell 如何读取此后的命令。',
  'The text is not complete: a quote or a bracket stays open.':
    '文本不完整：有引号或括号没有闭合。',
  'This heredoc is not closed inside the substitution that opens it.':
    '这个 heredoc 没有在打开它的替换之内闭合。',
  'This script starts itself again without end.': '这个脚本会无休止地再次启动自身。',
  'This function starts copies of itself without end, until the machine stops responding.':
    '这个函数会无休止地启动自身的副本，直到机器失去响应。',
  'This function starts itself again in the background without end.':
    '这个函数会在后台无休止地再次启动自身。',
  'This endless loop starts background processes without waiting for any of them.':
    '这个无限循环不断启动后台进程，却不等待其中任何一个。',
  'Which program runs here is known only when the command is run.':
    '这里运行哪个程序，运行时才知道。',
  'The {} program that runs here is known only when the command is run.':
    '这里运行的 {1} 程序，运行时才知道。',
  'The text that {} runs is known only when the command is run.':
    '{1} 要运行的文本，运行时才知道。',
  'What earlier commands left in the shell cannot be read, so any word may mean something else.':
    '无法读取先前命令留在 shell 中的内容，因此任何词都可能另有含义。',
  'Gives a word on which every later command relies another meaning.':
    '使此后每条命令都依赖的一个词另有含义。',
  'The value is expanded like a prompt, which runs any command hidden in it.':
    '这个值会像提示符一样展开，其中隐藏的命令都会运行。',
  'The shell evaluates this text as arithmetic and would run the command inside it.':
    'shell 会把这段文本当算术求值，并运行其中的命令。',
  'This stands where a number is expected and may be run as a command instead.':
    '这里本应是数字，却可能被当作命令运行。',
  'A blank that is not the shell’s glues words together that look apart.':
    '一个 shell 不认的空白把看似分开的词粘在了一起。',
  'This dash is not a hyphen, so the word is no option although it looks like one.':
    '这个横线不是连字符，因此这个词看似选项却不是选项。',
  'These characters only look like plain ones; the shell does not treat them so.':
    '这些字符只是看似普通字符，shell 并不这样看待。',
  'Letters of another alphabet imitate the name of a command.': '用另一种字母冒充命令的名称。',
  'Letters of another alphabet are mixed in, so the name is not the one it looks like.':
    '混入了另一种字母，因此名称并非看上去的那个。',
  '{} is not on the list of Windows commands that only show something.':
    '{1} 不在“只显示信息”的 Windows 命令清单之中。',
  '{} does not say that it only reads, so it may change something.':
    '{1} 没有声明自己只读，因此可能会作出修改。',
  'In a running program this may repeat an earlier command, or start another one.':
    '在运行中的程序里，这可能重复先前的命令，或启动另一条。',
  'It holds instructions that agents follow.': '其中是智能体会遵循的指示。',
  'It configures agents and what they may do.': '它配置智能体以及它们可以做什么。',
  'Git runs what it says with the next command.': 'git 会在下一条命令时运行其中的内容。',
  'The editor runs what it says.': '编辑器会运行其中的内容。',
  'It decides where SSH connects and what it runs.': '它决定 SSH 连接到哪里、运行什么。',
  'It holds keys or settings of the environment.': '其中是密钥或环境设置。',
  'It runs by itself at login, or when a program starts.': '它会在登录或程序启动时自动运行。',
  'It is a record of what was typed, perhaps with passwords.':
    '它记录了输入过的内容，其中可能有密码。',
  'It runs by itself with a build, an import or a test.': '它会随构建、导入或测试自动运行。',
  'A server runs it with the next push.': '下次推送时服务器会运行它。',
  'It lies outside this project and your home folder.': '它位于此项目和你的主目录之外。',
  'It lies in the home folder of another account.': '它位于另一个账户的主目录中。',
}
