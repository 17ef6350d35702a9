/**
 * Programs whose files are languages of their own, which may also start others. Nobody reads these here,
 * so what a session wrote of them asks.
 */
export interface OwnLanguage {
  readonly programs: string
  /** All of these are needed. */
  readonly words?: readonly RegExp[]
  readonly option?: RegExp
  readonly files?: readonly string[]
  /** Files of the folder that it works in, or of one below, by their paths in it. */
  readonly below?: RegExp
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

/** Builds and tasks: what they run stands in files of the project, at its top or further below. */
const BUILDS: readonly OwnLanguage[] = [
  { programs: 'cargo', files: ['build.rs', '.cargo/config.toml', '.cargo/config'] },
  { programs: 'cargo', words: [/^make$/], below: named('Makefile.toml') },
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
  { programs: 'ninja ninja-build samu n2', below: /\.ninja$/, option: /^-f$/ },
  {
    programs: 'cmake ctest cpack',
    option: /^(?:-P|-C|--preset)$/,
    below: /(?:^|\/)(?:CMakeLists\.txt|CMake(?:User)?Presets\.json)$|^(?!.*CMakeFiles\/).*\.cmake$/,
    signs:
      /\bexecute_process|\bexec_program|\badd_custom_(?:command|target)|\badd_test|\binclude\s*\(|\bfile\s*\(\s*(?:REMOVE|DOWNLOAD|UPLOAD|WRITE|COPY|RENAME|INSTALL)|_LAUNCHER|_COMPILER\b|FetchContent|ExternalProject|install\s*\(\s*(?:CODE|SCRIPT)|"(?:cmakeExecutable|toolchainFile|environment)"/i,
  },
  {
    programs: 'cmake',
    words: [/^--build$/],
    below: /(?:^|\/)Makefile2?$|\.(?:ninja|make|cmake)$/,
  },
  {
    programs: 'meson',
    below: named('meson.build'),
    signs:
      /\brun_command|\bcustom_target|\brun_target|\bfind_program|\badd_\w+_script|\bgenerator|\btest\s*\(|\bsubdir/,
  },
  { programs: 'meson', words: [/^(?:compile|test|install|dist)$/], below: /\.ninja$/ },
  {
    programs: 'mvn mvnw',
    option: /^(?:-f|--file|-s|--settings)$/,
    below: named('pom.xml'),
    signs: /<plugin>|<script|<executable|<systemPath|<repository>|<pluginRepository>/,
  },
  { programs: 'mvn mvnw', below: /^\.mvn\// },
  {
    programs: 'gradle gradlew',
    option: /^(?:-b|--build-file|-c|--settings-file|-I|--init-script)$/,
    below: /\.gradle(?:\.kts)?$|(?:^|\/)(?:gradle\.properties|buildSrc\/.*)$/,
  },
  {
    programs: 'bazel bazelisk buck buck2 pants please plz',
    below:
      /(?:^|\/)(?:BUILD|BUCK|TARGETS|WORKSPACE|MODULE)(?:\.\w+)?$|\.bzl$|(?:^|\/)(?:\.bazelrc|\.buckconfig|pants\.toml)$/,
  },
  { programs: 'ant', option: /^-(?:f|file|buildfile)$/, below: named('build.xml') },
  { programs: 'sbt', below: /\.sbt$|(?:^|\/)project\/[^/]+\.(?:scala|properties)$/ },
  { programs: 'earthly', below: named('Earthfile') },
  { programs: 'vagrant', words: [/^(?:up|provision|reload)$/], below: named('Vagrantfile') },
  { programs: 'fastlane', below: /(?:^|\/)(?:Fast|App|Match|Gym|Scan|Plugin)file$/ },
  { programs: 'snakemake', below: /(?:^|\/)Snakefile$|\.smk$/ },
  { programs: 'waf', below: named('wscript') },
  { programs: 'tup', below: /(?:^|\/)Tup(?:file|rules\.tup)$/ },
  { programs: 'zig', words: [/^(?:build|run|test)$/], below: /\.zig$/ },
  {
    programs: 'dune',
    below: /(?:^|\/)dune(?:-project|-workspace)?$/,
    signs: /\(\s*(?:run|system|bash|action|rule)\b/,
  },
  { programs: 'mix', below: named('mix.exs') },
  { programs: 'rebar rebar3', below: /(?:^|\/)rebar\.config(?:\.script)?$/ },
  { programs: 'lein clj clojure bb', below: /\.clj[cs]?$|(?:^|\/)(?:deps|bb)\.edn$/ },
  {
    programs: 'stack cabal',
    below: /(?:^|\/)(?:Setup\.l?hs|stack\.yaml|package\.yaml)$|\.cabal$/,
  },
  {
    programs: 'dotnet msbuild xbuild',
    below: /\.(?:cs|fs|vb)proj$|\.(?:props|targets|fsx|csx)$/,
    signs: /<Exec\b|<UsingTask|<Import\b|BuildEvent|<Target\b|\bProcess\b|\bFile\b|\bDirectory\b/,
  },
  {
    programs: 'autoreconf autoconf automake aclocal autoheader',
    below: /(?:^|\/)(?:configure\.(?:ac|in)|Makefile\.am)$|\.m4$/,
  },
  { programs: 'dpkg-buildpackage debuild debian/rules', below: /^debian\// },
  { programs: 'makepkg', below: named('PKGBUILD') },
  { programs: 'latexmk', files: ['.latexmkrc', 'latexmkrc'] },
  { programs: 'tox', files: ['tox.ini'], option: /^-c$/ },
  {
    programs: 'tox',
    files: ['setup.cfg', 'pyproject.toml'],
    signs: /\[tox:tox\]|\[testenv|tool\.tox/,
  },
  {
    programs: 'pip pip3 uv poetry pipx pdm hatch build tox',
    files: ['pyproject.toml'],
    signs:
      /\bbackend-path\b|\.build\.hooks\b|^build\s*=|\[tool\.poetry\.build\]|\[tool\.pdm\.scripts\]/m,
  },
  {
    programs: 'pre-commit',
    words: [/^run$/],
    files: ['.pre-commit-config.yaml'],
    option: /^(?:-c|--config)$/,
  },
  { programs: 'lefthook', words: [/^run$/], files: ['lefthook.yml', 'lefthook.yaml'] },
  { programs: 'dvc', words: [/^(?:repro|exp|run)$/], below: named('dvc.yaml') },
  { programs: 'tilt', words: [/^(?:up|ci)$/], below: named('Tiltfile') },
  {
    programs: 'terraform tofu terragrunt',
    below: /\.(?:tf|hcl)(?:\.json)?$/,
    signs: /local-exec|remote-exec|\bexternal\b|\bprovisioner\b|\bsource\s*=|\brun_cmd|_hook\b/,
  },
  { programs: 'docker podman nerdctl', words: [/^compose$/, COMPOSE_RUNS], ...COMPOSE },
  { programs: 'docker-compose podman-compose', words: [COMPOSE_RUNS], ...COMPOSE },
  {
    programs: 'nix nix-shell nix-build nixos-rebuild home-manager',
    files: ['shell.nix', 'default.nix', 'flake.nix'],
  },
  {
    programs: 'proc procs foreman overmind honcho hivemind goreman',
    files: ['Procfile', 'Procfile.dev'],
  },
  // Compiled before this command, from code that nobody may have read.
  { programs: 'java', below: /\.class$/ },
  {
    programs: 'ansible ansible-playbook ansible-inventory',
    option: /^(?:-i|--inventory|--inventory-file)$/,
    signs: /^#!|\blookup\b|\bpipe\b|_(?:executable|command|args)\b/,
  },
  { programs: 'supervisord circusd monit', option: /^(?:-c|--configuration)$/ },
]

/** Interpreters, debuggers and editors: what they run is named, or lies where they begin. */
const INTERPRETERS: readonly OwnLanguage[] = [
  {
    programs: 'gdb lldb',
    option: /^(?:-x|-s|--command|--source)$/,
    files: ['.gdbinit', '.lldbinit'],
    loads: /(?:^|\s)(?:source|command source(?: -\S+)*)\s+(\S+)/,
  },
  {
    programs: 'vi vim nvim ex view gvim',
    option: /^-[lsSuU]$/,
    loads: /(?:^|[\s+|:])(?:so|source|luafile|luaf|py3?file|rubyfile)!?\s+([^\s|]+)/,
  },
  {
    programs:
      'octave octave-cli gnuplot expect jshell tclsh wish guile racket rscript julia swift osascript m4 sbcl clisp scheme escript elixir groovy kotlin scala ocaml runghc raku nu fish xonsh elvish mongo mongos mongosh gforth sml poly crystal nim v rdmd dmd coffee maxima gp sage swipl wolframscript robot rpmbuild rpmspec papermill gst apl jconsole haxe io pike rexx regina stata sas jmeter',
    readsOperands: true,
  },
  // Pages that start programs and open files, where that is allowed.
  {
    programs: 'groff troff gtroff nroff',
    words: [/^-[a-zA-Z]*U/],
    readsOperands: true,
    readsInput: true,
    signs: /^[.'][ \t]*(?:sy|pi|pso|opena?)\b/m,
  },
  // Load tests, pages and drawings that are programs.
  { programs: 'k6 artillery hurl newman', readsOperands: true },
  { programs: 'wrk wrk2', option: /^(?:-s|--script)$/ },
  { programs: 'nmap', option: /^--script$/ },
  {
    programs:
      'gs ghostscript gsc ps2pdf ps2pdf12 ps2pdf13 ps2pdf14 ps2pdfwr ps2ps eps2eps pdf2ps ps2epsi ps2ascii',
    readsOperands: true,
    readsInput: true,
    signs:
      /%pipe%|\(\s*[wa]\+?\s*\)\s*file\b|\br\+|\b(?:deletefile|renamefile|filenameforall|run|runlibfile|getenv|setpagedevice|putdeviceparams|cvx|exec)\b|OutputFile|\.locksafe|\((?:\/|~|\.\.)[^)]*\)/,
  },
  {
    programs: 'jupyter jupyter-nbconvert quarto',
    words: [/^(?:nbconvert|execute|render|preview|run|--execute)$/],
    readsOperands: true,
  },
  { programs: 'dotnet', words: [/^fsi$/], readsOperands: true },
  { programs: 'dc', option: /^(?:-f|--file)$/, readsOperands: true, signs: /!(?![<>=])/ },
  // Of some, a line that begins with `!` goes to a shell.
  { programs: 'bc', readsOperands: true, signs: /^\s*!/m },
  { programs: 'r', option: /^(?:-f|--file)$/, readsInput: true, files: ['.Rprofile'] },
  { programs: 'rscript', files: ['.Rprofile'] },
  { programs: 'r', words: [/^CMD$/], readsOperands: true },
  { programs: 'emacs', option: /^(?:-l|--load|--script|-script)$/ },
  { programs: 'ssh scp sftp', option: /^-F$/ },
  // A line that begins with `!` is the shell's.
  { programs: 'sftp psftp lftp', option: /^-[bf]$/, signs: /^\s*[-@]*!/m },
  {
    programs: 'kubectl oc helm k9s',
    option: /^--kubeconfig$/,
    signs: /\bexec"?\s*:|auth-provider/,
  },
  {
    programs: 'openssl',
    option: /^-config$/,
    signs: /\bengines?\b|\bdynamic_path\b|\bproviders?\b|\bmodule\s*=|^\s*\.include/m,
  },
  { programs: 'fish', loads: /(?:^|[;\s])(?:source|\.)\s+([^\s;]+)/ },
  { programs: 'mutt neomutt kak', loads: /(?:^|[;\s])source\s+([^\s;]+)/ },
  { programs: 'wireshark tshark', loads: /^lua_script:(.+)$/ },
  { programs: 'tmux', option: /^(?:-f|source|source-file)$/ },
  { programs: 'screen', option: /^(?:-c|source|readbuf|readreg)$/ },
  // `!` and `r !` in what an editor of lines reads run a shell.
  { programs: 'ed red ex', readsInput: true, signs: /^\s*(?:\S*\s*)?!|\br\s*!/m },
]

export const OWN_LANGUAGE: readonly OwnLanguage[] = [...BUILDS, ...INTERPRETERS]

/** By that name, in any folder. */
function named(name: string): RegExp {
  return new RegExp(`(?:^|/)${name.replaceAll('.', '\\.')}$`)
}
