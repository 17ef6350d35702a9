import type { Sentences } from '../../said-by-form.ts'

/** What the arguments of the built-in tools are for, as the tool bench shows them. */
export const toolFieldSentences: Sentences = {
  'What to ask, in one or two sentences': '要问什么，一两句话',
  'Answers to choose from; the person can always write another. Leave out to let them write.':
    '可供选择的答案；对方总可以另写一个。留空则由对方自己写。',
  'Whether several choices may be taken': '是否可以多选',
  'Several questions on one card; question is then their heading':
    '一张卡片上的多个问题；此时 question 是它们的标题',

  'What the sub-agent is to reach, whole and by itself; it has not seen this session':
    '子智能体要达到的目标，须完整且独立；它没有看过本会话',
  'What it needs to know: paths, errors, decisions, limits':
    '它需要知道什么：路径、错误、决定、限制',
  'Several goals at once, instead of goal': '一次给出多个目标，代替 goal',
  'leaf works alone. orchestrator may hand work on, where that is allowed.':
    'leaf 独自工作。orchestrator 可以在允许时把工作再分出去。',
  'A JSON Schema that the answer must fit': '答案必须符合的 JSON Schema',
  'Accepted and without effect': '可以填写，但没有作用',
  'spawn when left out': '留空即为 spawn',
  'For steer and stop: which one': '用于 steer 和 stop：哪一个',
  'For steer: what to tell it': '用于 steer：要告诉它什么',

  'The whole script': '完整的脚本',

  'Which store': '哪个存储',
  'What to do, unless operations says it': '要做什么，除非 operations 已经说明',
  'The entry to add, or what an entry becomes': '要添加的条目，或条目改成什么',
  'For replace and remove: a short piece of text that only the wanted entry contains':
    '用于 replace 和 remove：只有目标条目才包含的一小段文字',
  'For replace: the same as content': '用于 replace：与 content 相同',
  'Several changes of one store; the limit counts for the result':
    '对一个存储的多处修改；上限以结果计算',

  'replace: the file': 'replace：文件',
  'replace: the text that goes': 'replace：被替换的文本',
  'replace: the text that comes; "" removes': 'replace：换成的文本；"" 表示删除',
  'replace: every place': 'replace：替换每一处',
  'patch: the whole patch': 'patch：完整的补丁',

  'As given by terminal; a clear beginning is enough': '由 terminal 给出；能区分的开头即可',
  'For write and submit': '用于 write 和 submit',
  'For wait, in seconds': '用于 wait，单位为秒',
  'For log: the first line, from 0': '用于 log：起始行，从 0 数起',
  'For log: how many lines (default 200)': '用于 log：多少行（默认 200）',

  'Absolute, or from the working folder; ~ is the home folder':
    '绝对路径，或从工作文件夹算起；~ 是主目录',
  'The first line, counted from 1': '起始行，从 1 数起',
  'How many lines at most': '最多多少行',
  'All of the new text': '新文本的全部内容',

  'A regular expression; for target "files" a glob of names':
    '正则表达式；target 为 "files" 时是文件名的通配符',
  'A folder or file; several with commas between them': '文件夹或文件；多个之间用逗号分隔',
  'Only files of this name, such as *.py': '只限此名称的文件，例如 *.py',
  'Skip that many results': '跳过这么多结果',
  'Matching lines, only the names of files, or a number for each file':
    '匹配的行、仅文件名，或每个文件的数目',
  'Lines to show around each match': '每处匹配前后显示的行数',

  'Words to find': '要查找的词',
  'How many sessions to find': '查找多少个会话',
  'By time instead of by how well they match': '按时间排序，而不是按匹配程度',
  'adaptive: the best match in full, the others in short. full: all in full.':
    'adaptive：最佳匹配给出全文，其余从简。full：全部给出全文。',
  'The session to read, by its id or its link': '要阅读的会话，用其编号或链接',
  'The message to read around': '要阅读其前后的消息',
  'How many messages on either side of it': '它前后各多少条消息',
  'Roles to search, with commas between; user,assistant when left out':
    '要搜索的角色，用逗号分隔；留空即为 user,assistant',
  'Whose sessions; there is only “default” here, so leave it out':
    '谁的会话；这里只有“default”，因此请留空',

  'The command, as for bash -c': '命令，与 bash -c 的相同',
  'Start it and return at once with a session_id for the process tool':
    '启动后立即返回，并给出供 process 工具使用的 session_id',
  'Seconds until a foreground command is ended (default 180, at most 600)':
    '前台命令多少秒后被结束（默认 180，至多 600）',
  "A folder for this call only; the session's own folder stays as it is":
    '仅用于这次调用的文件夹；会话自己的文件夹不变',
  'Run it in a terminal': '在终端中运行',
  'Background only: you are told once when it ends': '仅后台：结束时通知一次',
  'Background only: you are told when a line of its output contains one of these, at most every 15 seconds. For rare lines such as "ready"; left out when notify_on_complete is set':
    '仅后台：输出的某一行含有其中之一时通知，至多每 15 秒一次。用于少见的行，例如 "ready"；设置了 notify_on_complete 时不用',

  'The items to write. Leave out to read the list.': '要写入的条目。留空则读取清单。',
  'A short name of the item, unique in the list': '条目的简短名称，在清单中唯一',
  'What is to be done': '要做什么',
  'true: update by id and add new items. false: replace the whole list.':
    'true：按 id 更新并添加新条目。false：替换整个清单。',
}
