/** What the demo says and writes, in the languages of the window. */
import type { Language } from '#contract'

/** The folder that it makes and offers to delete. */
export const DEMO_FOLDER = 'talaria-demo'

export interface DemoWords {
  todo: readonly [string, string, string, string]
  /** What it writes into its file. */
  greeting: string
  lookAround: string
  write: string
  read: string
  delete: string
  done: string
  refused: string
  noTerminal: string
  plainAnswer: string
  commandDone: string
  commandFailed: (exitCode: number) => string
  commandNotRun: string
  noOutput: string
}

const english: DemoWords = {
  todo: ['Look around', 'Write a file', 'Read it back', 'Tidy up'],
  greeting: 'Hello from the demo.\n',
  lookAround:
    'I am the demo that comes with Talaria: no network, no key, and no thinking of my own. I will show you how an agent works here, with real tools in your working folder. First I make a plan and look around.',
  write: `Now I write a small file in a folder of its own, \`${DEMO_FOLDER}\`.`,
  read: 'A harmless command runs at once. You can watch it in the Terminals pane.',
  delete:
    'Deleting a folder cannot be undone, so Talaria asks you first. Try any answer: nothing but the demo’s own folder is at stake.',
  done: `That was the tour: the folder is gone because you allowed it. Every decision is in the log, and every rule you made can be taken back.

To work with a real model, open **Settings › Models**. Until then you can write \`run\` and a command, and I will call the terminal with it.`,
  refused: `You refused, so nothing was deleted: \`${DEMO_FOLDER}\` is still there. A real agent would be told the same and would have to find another way.

To work with a real model, open **Settings › Models**. Until then you can write \`run\` and a command, and I will call the terminal with it.`,
  noTerminal:
    'That was the tour, as far as it goes without the terminal: it is switched off or unavailable, and the **Tools** pane says why. Switch it on and write **tour** to see the rest.',
  plainAnswer:
    'I am only the demo and cannot answer that. Write **tour** to see the tour again, or **run** and a command to call the terminal. For real answers choose a model in **Settings › Models**.',
  commandDone: 'The command is done.',
  commandFailed: (exitCode) => `The command ended with exit code ${exitCode}.`,
  commandNotRun: 'The command was not run:',
  noOutput: 'It printed nothing.',
}

const chinese: DemoWords = {
  todo: ['看看周围', '写一个文件', '读回来', '清理'],
  greeting: '来自演示的问候。\n',
  lookAround:
    '我是 Talaria 自带的演示：不用网络，不用密钥，自己也不会思考。我会在你的工作文件夹里用真实的工具，带你看看智能体在这里如何工作。首先制定计划，看看周围。',
  write: `现在我在单独的文件夹 \`${DEMO_FOLDER}\` 里写一个小文件。`,
  read: '无害的命令会立即运行。你可以在“终端”栏里看到它。',
  delete:
    '删除文件夹无法撤销，所以 Talaria 会先问你。怎么回答都可以：受影响的只有演示自己的文件夹。',
  done: `导览到此结束：文件夹已经不在了，因为你允许了删除。每个决定都在记录里，你创建的每条规则都可以收回。

要使用真正的模型，请打开 **设置 › 模型**。在那之前，你可以写 \`运行\` 加一条命令，我会用终端运行它。`,
  refused: `你拒绝了，所以什么也没有删除：\`${DEMO_FOLDER}\` 还在原处。真正的智能体也会得到同样的答复，只能另想办法。

要使用真正的模型，请打开 **设置 › 模型**。在那之前，你可以写 \`运行\` 加一条命令，我会用终端运行它。`,
  noTerminal:
    '没有终端，导览只能到此为止：它被关闭或不可用，**工具** 栏会说明原因。打开它，再写 **导览** 就能看到其余部分。',
  plainAnswer:
    '我只是演示，回答不了这个问题。写 **导览** 可以再看一遍，写 **运行** 加一条命令可以调用终端。想得到真正的回答，请在 **设置 › 模型** 中选择一个模型。',
  commandDone: '命令已完成。',
  commandFailed: (exitCode) => `命令已结束，退出码 ${exitCode}。`,
  commandNotRun: '命令没有运行：',
  noOutput: '它没有输出。',
}

export const DEMO_WORDS: Readonly<Record<Language, DemoWords>> = {
  en: english,
  'zh-CN': chinese,
}
