/** Which programs run which files although no word names them: each is judged as if it had been started. */

/** Whether one of these words is needed, the interpreter (none: the file itself), and the files. */
export interface Beside {
  readonly programs: string
  readonly words?: RegExp
  readonly interpreter?: string
  readonly files: readonly string[]
  /** They lie in the folders that the words name. */
  readonly isElsewhere?: true
}

const HOOKS = ['.git/hooks', '.husky', '.husky/_', '.githooks']

export const BESIDE: readonly Beside[] = [
  {
    programs: 'pytest py.test tox nox coverage',
    interpreter: 'python3',
    files: ['conftest.py', 'tests/conftest.py', 'test/conftest.py', 'noxfile.py'],
  },
  {
    programs: 'pip pip3 uv poetry pipx tox',
    words: /^(?:\.|\.\/.*|-e|--editable|install|build|sync)$/,
    interpreter: 'python3',
    files: ['setup.py'],
  },
  { programs: 'rake rspec', interpreter: 'ruby', files: ['Rakefile', 'spec/spec_helper.rb'] },
  { programs: 'bundle', interpreter: 'ruby', files: ['Gemfile'] },
  {
    programs: 'invoke inv fab doit paver snakemake',
    interpreter: 'python3',
    files: ['tasks.py', 'fabfile.py', 'dodo.py', 'pavement.py'],
  },
  { programs: 'scons', interpreter: 'python3', files: ['SConstruct', 'SConscript'] },
  ...(
    [
      [/^commit$/, 'pre-commit prepare-commit-msg commit-msg post-commit'],
      [/^push$/, 'pre-push'],
      [/^(?:checkout|switch|clone|worktree)$/, 'post-checkout'],
      [/^(?:merge|pull)$/, 'pre-merge-commit post-merge commit-msg'],
      [/^(?:rebase|pull)$/, 'pre-rebase post-rewrite post-checkout'],
      [/^am$/, 'applypatch-msg pre-applypatch post-applypatch'],
    ] as const
  ).map(([words, names]) => ({ programs: 'git', words, files: hooksNamed(names) })),
  {
    programs: 'git',
    words: /^push$/,
    isElsewhere: true,
    files: [
      'pre-receive',
      'update',
      'post-receive',
      'post-update',
      'reference-transaction',
    ].flatMap((name) => [`hooks/${name}`, `.git/hooks/${name}`]),
  },
]

function hooksNamed(names: string): string[] {
  return names.split(' ').flatMap((name) => HOOKS.map((folder) => `${folder}/${name}`))
}

/** Options whose value is a file that the program runs, as what it runs it. */
export const NAMED: readonly { programs: string; option: RegExp; interpreter: string }[] = [
  {
    programs: 'node nodejs bun tsx',
    option: /^(?:-r|--require|--import|--loader)$/,
    interpreter: 'node',
  },
  { programs: 'php#', option: /^(?:-f|--file)$/, interpreter: 'php' },
  { programs: 'at batch', option: /^-f$/, interpreter: 'sh' },
  {
    programs: 'jest vitest mocha vite webpack rollup eslint playwright cypress ava karma',
    option: /^(?:-c|--config|--setupFiles|--globalSetup|-r|--require|--import|--file)$/,
    interpreter: 'node',
  },
]

export const TEMPLATE_HOOKS = /^hooks\//

/** Variables that move where programs look for their own settings and libraries. */
export const MOVED: readonly { variable: string; below: RegExp }[] = [
  { variable: 'HOME', below: /^\./ },
  { variable: 'XDG_CONFIG_HOME', below: /./ },
  { variable: 'XDG_DATA_HOME', below: /./ },
  { variable: 'ZDOTDIR', below: /^\.z/ },
  { variable: 'GIT_DIR', below: /^(?:config|hooks\/)/ },
  { variable: 'GIT_TEMPLATE_DIR', below: TEMPLATE_HOOKS },
  { variable: 'LD_LIBRARY_PATH', below: /\.so(?:\.|$)/ },
  { variable: 'DYLD_LIBRARY_PATH', below: /\.dylib$/ },
  { variable: 'CARGO_HOME', below: /./ },
  { variable: 'GOPATH', below: /\.go$|^bin\// },
  { variable: 'CLASSPATH', below: /\.(?:class|jar)$/ },
  { variable: 'DOCKER_CONFIG', below: /./ },
  { variable: 'GNUPGHOME', below: /./ },
  { variable: 'CURL_HOME', below: /^\.curlrc$/ },
  { variable: 'COMPILER_PATH', below: /./ },
  { variable: 'GCC_EXEC_PREFIX', below: /./ },
  { variable: 'OPENSSL_MODULES', below: /./ },
  { variable: 'OPENSSL_ENGINES', below: /./ },
]

/** Variables that name a file of settings or code, and the programs that read it when they begin. */
export const TOLD_BY: readonly { variable: string; programs: RegExp }[] = [
  // A shell may be started by anything.
  { variable: 'BASH_ENV', programs: /^/ },
  { variable: 'ENV', programs: /^(?:[akd]|mk|pdk|busybox)?sh$|^busybox$/ },
  { variable: 'WGETRC', programs: /^wget2?$/ },
  { variable: 'PSQLRC', programs: /^psql$/ },
  { variable: 'INPUTRC', programs: /^(?:bash|gdb|psql|sqlite3|ftp|bc)$/ },
  { variable: 'PYTHONSTARTUP', programs: /^python[\d.]*$/ },
  { variable: 'RIPGREP_CONFIG_PATH', programs: /^rg$/ },
  { variable: 'GIT_CONFIG_GLOBAL', programs: /^git$/ },
  { variable: 'GIT_CONFIG_SYSTEM', programs: /^git$/ },
  { variable: 'NPM_CONFIG_USERCONFIG', programs: /^(?:np[mx]|pnpm|yarn)$/ },
  { variable: 'npm_config_userconfig', programs: /^(?:np[mx]|pnpm|yarn)$/ },
  { variable: 'PIP_CONFIG_FILE', programs: /^pip[\d.]*$/ },
  { variable: 'AWS_CONFIG_FILE', programs: /^(?:aws|sam|cdk|terraform|tofu)$/ },
  { variable: 'KUBECONFIG', programs: /^(?:kubectl|helm|k9s|kustomize|flux|oc)$/ },
  { variable: 'R_PROFILE', programs: /^(?:r|rscript)$/ },
  { variable: 'R_PROFILE_USER', programs: /^(?:r|rscript)$/ },
  { variable: 'OPENSSL_CONF', programs: /^(?:openssl|curl|ssh|python[\d.]*|node)$/ },
  { variable: 'ANSIBLE_CONFIG', programs: /^ansible/ },
  { variable: 'PHPRC', programs: /^php[\d.]*$/ },
  { variable: 'SCREENRC', programs: /^screen$/ },
  { variable: 'LESSKEYIN', programs: /^(?:less|man|git)$/ },
  { variable: 'LESSKEY', programs: /^(?:less|man|git)$/ },
  { variable: 'BUNDLE_GEMFILE', programs: /^(?:ruby|bundler?|rake|rails|rspec)$/ },
]

/** Options that name a folder of programs, or a file that says which are started. */
export const TOOL_FOLDERS: readonly { programs: string; option: RegExp }[] = [
  {
    programs: 'gcc g++ cc c++ c89 c99 clang clang++ gfortran',
    option: /^(?:-B|--prefix|--?specs)$/,
  },
  { programs: 'invoke inv', option: /^(?:-r|--search-root)$/ },
  { programs: 'waf', option: /^--file$/ },
  { programs: 'bazel bazelisk', option: /^--bazelrc$/ },
  { programs: 'mpv celluloid', option: /^--scripts?(?:-append)?$/ },
  { programs: 'chromium chromium-browser google-chrome', option: /^--load-extension$/ },
  { programs: 'code codium', option: /^--(?:extensionDevelopmentPath|extensions-dir)$/ },
  { programs: 'firefox', option: /^--?profile$/ },
  { programs: 'zathura micro irssi weechat svn', option: /^(?:-c|--?config-dir|--home|-d|--dir)$/ },
  { programs: 'bzr brz', option: /^--plugin-path$/ },
  { programs: 'less more', option: /^--lesskey-(?:src|file|content)$/ },
]
