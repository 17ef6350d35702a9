import type { RuleWords } from './rule-words.ts'

/** Whatever reaches beyond this machine, and what must not leave it. */
export const networkRules: RuleWords = {
  'cloud.access': ['修改云端访问权限', '改变谁能使用云资源，或为其创建密钥。'],
  'cloud.apply': ['变更基础设施', '按描述创建、替换或删除基础设施。'],
  'cloud.delete': ['删除云资源', '删除运行在别处的服务器、数据或设置。'],
  'cloud.deploy': ['部署', '改变服务器或集群上运行的内容。'],
  'cloud.run-code': ['在别处运行命令', '在其他机器上运行命令，或在工具中运行他人的代码。'],
  'cloud.stop': ['中断云资源', '停止、重启或回滚他人可能正在使用的内容。'],

  'container.cluster': ['修改容器集群', '修改或离开一个容器主机集群。'],
  'container.host-access': ['可访问宿主机的容器', '让容器访问这台计算机，它可以由此修改任何内容。'],
  'container.other-daemon': ['其他容器主机', '操作另一台计算机上的容器。'],
  'container.remove': ['删除容器或镜像', '删除容器、镜像或网络，以及其中存放的内容。'],
  'container.remove-data': ['删除卷', '删除卷，数据库和其他容器的数据将丢失。'],
  'container.stop': ['停止容器', '停止或重启他人可能正在使用的容器。'],

  'db.access': ['修改数据库权限', '修改数据库的账户、密码或权限。'],
  'db.drop': ['删除数据库对象', '删除表、列、数据库或其他对象及其全部内容。'],
  'db.server': ['修改数据库服务器', '停止或重新配置数据库服务器，或中断他人在其上的工作。'],
  'db.server-program': ['由数据库运行程序', '让数据库服务器或其客户端运行程序，或读写文件。'],
  'db.truncate': ['清空表', '删除表中的所有行。'],
  'db.unbounded-change': ['修改所有行', '没有任何条件限制，因此会删除或修改表中的所有行。'],
  'db.unknown-statement': ['尚不可知的语句', '发给数据库的内容，运行时才知道。'],

  'net.attack': ['攻击工具', '运行一个专为入侵或淹没其他计算机而造的程序。'],
  'net.configuration': ['修改网络', '修改这台计算机的地址、路由或连接。'],
  'net.data-in-name': ['借域名查询夹带数据', '把命令的输出放进主机名，从而发往外部服务器。'],
  'net.expose': ['对外暴露本机', '使这台计算机的一项服务可从互联网访问。'],
  'net.firewall': ['修改防火墙', '改变谁能访问这台计算机，或将其与网络隔断。'],
  'net.listener': ['开放端口或 shell', '开放端口或把程序交给网络，使他人能访问这台计算机。'],
  'net.mail': ['发送邮件', '以你的名义发送邮件。'],
  'net.proxy': ['外部代理', '让网络流量经过一台能读取并篡改它的计算机。'],
  'net.raw-connection': ['原始网络连接', '从 shell 打开网络连接，可能把控制权交给另一台计算机。'],
  'net.remote-delete': ['删除请求', '要求服务器删除某些内容。'],
  'net.tunnel': ['隧道', '打开一条隧道，他人可由此进入本网络，流量也可由此流出。'],
  'net.upload': ['上传文件', '把这台计算机的文件或数据发往另一台。'],

  'publish.deploy': ['部署到生产环境', '使本项目上线，所有人都能看到。'],
  'publish.image': ['发布镜像', '把镜像上传到镜像仓库供他人使用。'],
  'publish.package': ['发布软件包', '发布他人会安装的软件包，几乎无法收回。'],
  'publish.release': ['发布版本', '发布或修改本项目的一个版本。'],
  'publish.repository': ['修改托管仓库', '在服务器上删除或修改仓库、其密钥或设置。'],
  'publish.withdraw': ['撤回已发布的软件包', '移除或修改他人已在使用的内容。'],

  'remote-code.decoded': ['运行解码后的文本', '运行经编码隐藏、事先无人能读的文本。'],
  'remote-code.download-then-run': ['先下载再运行', '运行同一条命令下载或解码得到的文件。'],
  'remote-code.fetched': ['运行下载的代码', '服务器发来什么就运行什么，事先无人看过。'],
  'remote-code.made-executable': ['加可执行权限后运行', '把文件设为可执行并运行它。'],
  'remote-code.package-address': [
    '从网址安装',
    '直接从网址安装并运行代码，没有任何软件包索引为其担保。',
  ],
  'remote-code.package-index': ['其他软件包索引', '从自选的索引获取软件包，其代码随后在本机运行。'],
  'remote-code.package-outside': [
    '从项目之外的文件夹安装',
    '运行一个不属于本项目的文件夹中的安装代码。',
  ],
  'remote-code.scratch-script': [
    '公共文件夹中的脚本',
    '运行一个文件，它所在的文件夹任何程序都能写入。',
  ],

  'remote-host.change': ['修改另一台计算机', '在另一台计算机上删除或替换文件。'],

  'secret.app-data': [
    '本应用自身的数据',
    '触及本应用的数据：它的密钥、你的规则、作出的决定，以及它运行的工具。',
  ],
  'secret.cloud-metadata': ['云元数据服务', '读取云主机存放凭据的地址。'],
  'secret.commit': ['凭据进入版本控制', '把含有密钥、令牌或密码的文件加入仓库，并由此扩散。'],
  'secret.copy': ['复制凭据', '把密钥、令牌或密码复制到别处。'],
  'secret.read': ['读取凭据', '把密钥、令牌或密码展示给智能体及其背后的模型。'],
  'secret.send': ['外发凭据', '把密钥、令牌、密码或环境变量发往另一台计算机。'],
  'secret.write': ['修改存有凭据的文件', '修改存放密钥、令牌或密码的文件。'],
}
