import type { RuleWords } from './rule-words.ts'

/** The machine itself: accounts, kernel, power, processes, services, packages, what runs later. */
export const systemRules: RuleWords = {
  'account.change': ['修改账户或密码', '添加、删除或修改这台计算机的账户、组或密码。'],

  'env.command-table': ['替换命令', '使一个命令名启动另一个程序。'],
  'env.preload': ['每个程序中的外来代码', '使程序在自身代码之前先加载他人的库或脚本。'],
  'env.program': ['由变量指定的程序', '使一个无害的程序启动变量所指定的另一个程序。'],
  'env.redirected-traffic': ['流量改道', '把网络流量、软件包或容器命令导向另一台服务器。'],
  'env.search-path': ['搜索路径含公共文件夹', '优先从任何人都能放入文件的文件夹中查找程序或库。'],
  'env.weaker-check': ['关闭安全检查', '关闭证书校验，或把会话密钥写到文件中。'],

  'history.erase': ['清除历史或日志', '清除或停止记录这台计算机上的操作。'],

  'kernel.boot': ['修改启动过程', '改变这台计算机的启动方式，可能无法再启动。'],
  'kernel.module': ['内核模块', '向内核加载代码，或从中移除代码。'],
  'kernel.parameter': ['内核设置', '改变这台计算机内核的工作方式。'],
  'kernel.protection': ['关闭保护', '关闭或削弱系统的一项保护。'],
  'kernel.setting': ['内核设置', '改变这台计算机内核的工作方式。'],

  'package.install-global': ['在项目之外安装', '为你的整个账户安装软件，而不只是为本项目。'],
  'package.local-file': ['安装软件包文件', '从文件安装软件，其脚本可能以管理员身份运行。'],
  'package.remove-dependency': ['移除依赖', '从本项目移除一个软件包。'],
  'package.remove-system': ['卸载软件', '卸载你或系统可能还需要的软件。'],
  'package.source': ['修改软件源', '改变软件包的来源，或为其担保的密钥。'],
  'package.upgrade-system': ['升级整个系统', '替换整个系统的软件。'],

  'system.root-program': ['管理员程序', '运行一个只用于更改系统（磁盘、账户、网络或服务）的程序。'],
  'persistence.package-code': [
    '更改已安装的代码',
    '更改已安装软件包的代码，程序会在无人阅读的情况下加载它。',
  ],
  'persistence.project-file': [
    '修改会自动运行的文件',
    '修改钩子、CI 或编辑器任务或智能体设置，它们以后会不经询问运行。',
  ],
  'persistence.schedule': ['定时命令', '改变以后会自动运行的内容。'],
  'persistence.awaited-file': [
    '修改即将运行的文件',
    '修改一个正在运行的命令即将运行的文件：届时运行的内容未经任何人判断。',
  ],
  'persistence.startup-file': ['修改启动文件', '修改主目录中程序启动时读取或运行的文件。'],
  'persistence.trust': ['信任自动运行的代码', '允许代码从此在进入文件夹或程序启动时自动运行。'],

  'power.other-programs': ['操控其他程序', '在你打开的程序中键入、点击或退出。'],
  'power.shutdown': ['关机或重启', '关闭或重启这台计算机，并结束正在运行的一切。'],
  'power.state': ['改变电源或运行状态', '使这台计算机睡眠、将你注销，或停止大部分正在运行的内容。'],
  'power.sysrq': ['内核紧急按键', '让内核立即重启、断电或崩溃。'],

  'privilege.askpass': ['由其他程序索取密码', '让它自选的程序向你索取密码。'],
  'privilege.host-namespace': [
    '离开容器或命名空间',
    '进入另一个进程的命名空间，那可能就是宿主机本身。',
  ],
  'privilege.password-guess': ['向 sudo 提供密码', '把密码喂给 sudo，智能体可借此猜测或泄露密码。'],
  'privilege.root-shell': ['管理员 shell', '打开一个 shell，其中一切都以管理员权限运行。'],
  'privilege.sudo': ['以管理员权限运行', '以管理员或其他账户的权限运行命令。'],
  'privilege.sudoers': ['修改 sudo 规则', '改变谁可以充当管理员。'],

  'process.app-itself': ['向本应用发信号', '向本应用自身发送信号，或触及它的内存或打开的文件。'],
  'process.end-session': ['结束登录会话', '结束一个登录或终端会话及其中运行的一切。'],
  'process.fork-bomb': ['fork 炸弹', '无休止地启动自身的副本，直到这台计算机失去响应。'],
  'process.kill-all': ['向所有进程发信号', '结束它有权结束的所有进程：程序、会话和未保存的工作。'],
  'process.kill-by-name': ['按名称结束进程', '结束名称或搜索条件匹配的所有进程。'],
  'process.kill-force': ['强制结束进程', '立即结束一个进程，不让它保存工作。'],
  'process.attach': ['窥探运行中的程序', '附着到运行中的程序或终端，查看或修改其中的内容。'],
  'process.session-bus': ['指挥桌面程序', '与你会话中的程序对话，它们会像你亲自要求一样照办。'],
  'process.typed-input': ['代你输入', '向你正在使用的窗口或终端输入、点击或发送按键。'],
  'process.memory-write': ['修改运行中的程序', '修改运行中程序的内存或已打开的文件。'],
  'process.kill-init': ['向首个进程发信号', '向运行整个系统的进程发送信号。'],

  'service.configure': ['修改服务', '改变哪些服务自动启动，或如何启动。'],
  'service.stop': ['停止或重启服务', '停止或重启他人可能正在使用的服务。'],

  'system.clock': ['修改时钟', '设置这台计算机的时间或时区。'],
  'system.config-write': ['修改系统文件', '修改项目和主目录之外的系统文件。'],
  'system.install': ['安装到系统', '把构建结果复制到整个系统的文件夹中。'],
  'system.other-home-write': ['修改他人主目录', '修改另一个账户主目录中的文件。'],
  'system.setting': ['修改系统设置', '改变整台计算机的一项设置。'],
}
