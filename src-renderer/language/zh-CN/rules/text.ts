import type { RuleWords } from './rule-words.ts'

/** What the text of a command hides, and what is known only when it runs. */
export const textRules: RuleWords = {
  'deceptive.control-character': ['控制字符', '文本中有一个不可见的控制字符。'],
  'deceptive.escape-sequence': ['转义序列', '终端转义序列可以隐藏或覆盖你所看到的命令。'],
  'deceptive.invisible-character': ['不可见字符', '文本中有一个不占宽度的字符。'],
  'deceptive.line-separator': ['伪造的行尾', '看起来像是行尾，但 shell 会继续读下去。'],
  'deceptive.look-alike': ['形近字母', '用外形相同的字母冒充一个已知的名称。'],
  'deceptive.null': ['空字符', '文本中藏有空字符；shell 会丢弃它并把两边连在一起。'],
  'deceptive.padding': ['移出视线的文本', '一长串空白把命令的其余部分移出视线。'],
  'deceptive.tag-character': ['隐藏的标签字符', '不可见的标签字符可以携带隐藏的信息。'],
  'deceptive.text-direction': ['改变阅读方向', '改变阅读方向的字符可以使文本看起来像另一段。'],

  'dynamic.code': ['尚不可知的代码', '运行的程序文本，运行时才知道。'],
  'dynamic.command': ['尚不可知的程序', '运行哪个程序，运行时才知道。'],
  'dynamic.hidden-evaluation': ['隐藏的求值', '看似数据的文本会被 shell 求值，可能运行命令。'],
  'dynamic.prompt-expansion': ['提示符展开', '某个值会像提示符一样展开，其中隐藏的命令都会运行。'],
  'dynamic.verb': [
    '尚不可知的操作',
    '要程序做什么，运行时才知道，而它能做的事情中有些会造成损害。',
  ],
  'dynamic.options': ['无人读过的选项', '程序的选项来自一个事先无法读取的文件。'],
  'dynamic.script': ['尚不可知的脚本', 'shell 要读取的文本，运行时才知道。'],

  'interpreter.computed-path': [
    '自行得出路径的代码',
    '根据代码中没有的内容，得出要使用项目之外的哪个文件。',
  ],
  'interpreter.connect': ['打开连接的代码', '打开网络连接，可能把控制权交给另一台计算机。'],
  'interpreter.evaluate': ['对文本求值的代码', '把文本当代码运行，或运行时才决定调用什么。'],
  'interpreter.fork-bomb': [
    '无休止启动进程的代码',
    '在循环中不断启动进程，直到这台计算机失去响应。',
  ],
  'interpreter.inline-code': ['内联代码', '运行写在命令中的程序文本。'],
  'interpreter.kill': ['结束进程的代码', '向其他进程发送信号。'],
  'interpreter.run-program': ['运行程序的代码', '运行另一个程序，其名称或参数由代码得出。'],
  'interpreter.shell-text': ['内联 shell 文本', '运行写在命令中的 shell 文本。'],

  'program-option.git-config': ['会运行程序的 git 设置', '让 git 运行其他程序，或把流量发往别处。'],
  'program-option.loads-code': ['加载代码的选项', '使程序从无人担保的位置加载代码。'],
  'program-option.runs-command': ['启动程序的选项', '使一个无害的程序启动选项所指定的另一个程序。'],
  'program-option.unknown-program': ['尚不可知的程序文本', '运行的程序文本，运行时才知道。'],

  'too-complex.limit': ['过于复杂，无法判断', '命令太长或嵌套太深，无法完整判断。'],
  'too-complex.size': ['过长，无法判断', '命令太长，无法完整判断。'],

  'unparsable.ambiguous': ['有歧义的文本', '不同的 shell 会以不同方式读取这段文本。'],
  'unparsable.classifier': ['未能判断', '这段文本无法判断，没有人能说它会做什么。'],
  'unparsable.failed': ['未能分析', '这段文本无法分析，没有人能说它会做什么。'],
  'unparsable.rule': ['未能判断', '这段文本无法判断，没有人能说它会做什么。'],
  'unparsable.syntax': ['语法错误', 'shell 不会按本意读取这段文本。'],
}
