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
  { programs: 'scons', interpreter: 'python3', files: ['SConstruct', 'SConscript'] },
  {
    programs: 'gradle gradlew',
    interpreter: 'groovy',
    files: ['build.gradle', 'settings.gradle', 'build.gradle.kts', 'settings.gradle.kts'],
  },
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

/** Programs whose files are languages of their own, which may also start others. */
export interface OwnLanguage {
  readonly programs: string
  /** All of these are needed. */
  readonly words?: readonly RegExp[]
  readonly option?: RegExp
  readonly files?: readonly string[]
  /** The words that are no options are such files. */
  readonly readsOperands?: true
  readonly readsInput?: true
  /** Commands of its own that name such a file: `vim -c 'source x'`. */
  readonly loads?: RegExp
  /** Without one of these it starts nothing and reaches nowhere. */
  readonly signs?: RegExp
}

const COMPOSE: Omit<OwnLanguage, 'programs'> = {
  option: /^(?:-f|--file|--env-file)$/,
  files: ['yaml', 'yml'].flatMap((end) =>
    ['compose', 'docker-compose', 'compose.override', 'docker-compose.override'].map(
      (name) => `${name}.${end}`,
    ),
  ),
}
const COMPOSE_RUNS = /^(?:up|run|create|start|restart|watch|build)$/

export const OWN_LANGUAGE: readonly OwnLanguage[] = [
  { programs: 'cargo', files: ['build.rs', '.cargo/config.toml', '.cargo/config'] },
  {
    programs: 'just',
    files: ['justfile', 'Justfile', '.justfile'],
    option: /^(?:-f|--justfile)$/,
  },
  {
    programs: 'task go-task',
    option: /^(?:-t|--taskfile)$/,
    files: ['Taskfile', 'taskfile', 'Taskfile.dist'].flatMap((name) => [
      `${name}.yml`,
      `${name}.yaml`,
    ]),
  },
  { programs: 'mise', words: [/^(?:run|r|exec|x)$/], files: ['mise.toml', '.mise.toml'] },
  { programs: 'tox', files: ['tox.ini'] },
  {
    programs: 'pip pip3 uv poetry pipx pdm hatch build tox',
    files: ['pyproject.toml'],
    signs:
      /\bbackend-path\b|\.build\.hooks\b|^build\s*=|\[tool\.poetry\.build\]|\[tool\.pdm\.scripts\]/m,
  },
  { programs: 'pre-commit', words: [/^run$/], files: ['.pre-commit-config.yaml'] },
  { programs: 'lefthook', words: [/^run$/], files: ['lefthook.yml', 'lefthook.yaml'] },
  { programs: 'docker podman nerdctl', words: [/^compose$/, COMPOSE_RUNS], ...COMPOSE },
  { programs: 'docker-compose podman-compose', words: [COMPOSE_RUNS], ...COMPOSE },
  {
    programs: 'nix nix-shell nix-build nixos-rebuild home-manager',
    files: ['shell.nix', 'default.nix', 'flake.nix'],
  },
  {
    programs: 'cmake ctest cpack',
    files: ['CMakeLists.txt'],
    option: /^(?:-P|-C|--preset)$/,
    signs:
      /\bexecute_process|\bexec_program|\badd_custom_(?:command|target)|\badd_test|\binclude\s*\(|\bfile\s*\(\s*(?:REMOVE|DOWNLOAD|UPLOAD|WRITE|COPY|RENAME|INSTALL)|_LAUNCHER|_COMPILER\b|FetchContent|ExternalProject|install\s*\(\s*(?:CODE|SCRIPT)/i,
  },
  {
    programs: 'meson',
    files: ['meson.build'],
    signs:
      /\brun_command|\bcustom_target|\brun_target|\bfind_program|\badd_\w+_script|\bgenerator|\btest\s*\(|\bsubdir/,
  },
  {
    programs: 'mvn mvnw',
    files: ['pom.xml'],
    signs: /<plugin>|<script|<executable|<systemPath|<repository>|<pluginRepository>/,
  },
  {
    programs: 'gdb lldb',
    option: /^(?:-x|-s|--command|--source)$/,
    loads: /(?:^|\s)(?:source|command source(?: -\S+)*)\s+(\S+)/,
  },
  {
    programs: 'vi vim nvim ex view gvim',
    option: /^-[sSuU]$/,
    loads: /(?:^|[\s+|:])(?:so|source|luafile|luaf|py3?file|rubyfile)!?\s+([^\s|]+)/,
  },
  {
    programs:
      'octave octave-cli gnuplot expect tclsh wish guile racket rscript julia swift osascript m4 sbcl clisp scheme escript elixir groovy kotlin scala ocaml runghc raku nu fish xonsh elvish mongo mongos mongosh',
    readsOperands: true,
  },
  { programs: 'dc r', option: /^(?:-f|-c|--file)$/ },
  { programs: 'emacs', option: /^(?:-l|--load|--script|-script)$/ },
  { programs: 'ssh scp sftp', option: /^-F$/ },
  { programs: 'tmux', option: /^(?:-f|source|source-file)$/ },
  { programs: 'screen', option: /^(?:-c|source|readbuf|readreg)$/ },
  // `!` and `r !` in what an editor of lines reads run a shell.
  { programs: 'ed red ex', readsInput: true, signs: /^\s*(?:\S*\s*)?!|\br\s*!/m },
  {
    programs: 'proc procs foreman overmind honcho hivemind goreman',
    files: ['Procfile', 'Procfile.dev'],
  },
]

/** Variables that move where programs look for their own settings and libraries. */
export const MOVED: readonly { variable: string; below: RegExp }[] = [
  { variable: 'HOME', below: /^\./ },
  { variable: 'XDG_CONFIG_HOME', below: /./ },
  { variable: 'XDG_DATA_HOME', below: /./ },
  { variable: 'GIT_DIR', below: /^(?:config|hooks\/)/ },
  { variable: 'LD_LIBRARY_PATH', below: /\.so(?:\.|$)/ },
  { variable: 'DYLD_LIBRARY_PATH', below: /\.dylib$/ },
  { variable: 'CARGO_HOME', below: /./ },
  { variable: 'GOPATH', below: /\.go$|^bin\// },
  { variable: 'CLASSPATH', below: /\.(?:class|jar)$/ },
  { variable: 'DOCKER_CONFIG', below: /./ },
  { variable: 'GNUPGHOME', below: /./ },
  { variable: 'CURL_HOME', below: /^\.curlrc$/ },
]
