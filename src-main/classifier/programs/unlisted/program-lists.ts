/** Which programs nothing is known of, and what even those are not suspected of. */
import type { Field, Unit } from '../../unit.ts'

/** Programs that take names of files, text or tasks of the project, any of which may be any word. */
const TAKES_ANY_WORD =
  names(`echo printf print : true false test [ [[ man info help which whereis type command builtin apropos whatis tldr cheat
   figlet toilet cowsay say banner notify-send logger trans dict look wall write dialog whiptail zenity expr let
   read seq yes cd pushd popd dirs ls dir vdir cat tac head tail less more bat wc sort uniq cut tr paste join comm diff
   cmp grep egrep fgrep rg ag ack sed awk find fd locate file stat du df tree realpath readlink basename dirname
   touch mkdir rmdir cp mv ln install chmod chown chgrp tar zip unzip gzip gunzip xz zstd base64 xxd od strings
   vim vi nvim nano emacs code subl open xdg-open jq yq git hg svn npm npx pnpm yarn bun deno node python python3 ruby
   perl php lua bash sh zsh fish make just task rake gulp grunt nx turbo lerna rush invoke nox tox mage earthly
   bazel buck pants gradle gradlew mvn mvnw sbt lein cargo go dotnet mix rails bundle composer poetry uv pdm hatch pip
   pip3 pytest jest vitest mocha ava rspec phpunit ctest cucumber behave robot karma cypress playwright storybook
   export unset set declare typeset readonly local alias unalias source . eval exec trap return exit time sleep date
   xargs parallel watch timeout nohup env sudo ssh scp rsync curl wget http tmux screen clear reset history hash`)

/** Of those, the ones that build, test or run a project. */
const TOOLS =
  names(`hg svn npm npx pnpm yarn bun deno make just task rake gulp grunt nx turbo lerna rush invoke nox tox mage
  earthly bazel buck buck2 pants gradle gradlew mvn mvnw sbt lein cargo go dotnet mix rails bundle composer poetry uv pdm
  hatch pytest jest vitest mocha cypress playwright`)

export function isTool({ program, isFunction }: Unit): boolean {
  return !isFunction && TOOLS.has(program)
}

/** These read, check or format what they are given: a script among it is not run. */
const READS_CODE =
  names(`shellcheck shfmt bashate checkbashisms dos2unix unix2dos black ruff flake8 mypy pylint pyflakes isort
  autopep8 yapf bandit prettier eslint standard stylelint tslint biome oxlint rubocop standardrb perltidy perlcritic
  clang-format clang-tidy gofmt golint staticcheck rustfmt luacheck stylua hadolint yamllint ansible-lint actionlint
  markdownlint codespell aspell cloc tokei scc sloccount ctags etags highlight pygmentize chroma bat glow
  iconv uconv recode zcat xzcat bzcat zstdcat shuf pr fold fmt expand unexpand column colrm rev tsort numfmt jc gron
  lsof fuser inotifywait entr sha1sum sha256sum sha512sum md5sum cksum sum b2sum crc32 wdiff colordiff meld kdiff3
  vimdiff delta difft hexyl truncate fallocate shred trash trash-put gio exa eza lsd stat getfacl lsattr namei mktemp`)

/** These show, play, print, compare or pack what they are given, one file or several. */
const SHOWS =
  names(`feh eog gwenview imv sxiv nsxiv display geeqie gthumb evince okular xpdf zathura mupdf mpv vlc mplayer totem ffplay
  ffprobe mediainfo identify gimp firefox chromium google-chrome lp lpr mail mutt pdfgrep ugrep pdfinfo pdffonts
  xsv qsv csvstat csvlook csvjoin mlr visidata vd duckdb diffpdf diff-pdf compare cmp zdiff zcmp 7z 7za 7zz p7zip rar jar zip ar`)

export function showsOnly({ program }: Unit): boolean {
  return SHOWS.has(program)
}

/** A path is a script of somebody's, with words of its own. */
export function isUnlisted(unit: Unit): boolean {
  return takesItsOwnWords(unit) && !unit.argv[0]?.value?.includes('/')
}

export function isScript(unit: Unit): boolean {
  return takesItsOwnWords(unit) && !isUnlisted(unit)
}

function takesItsOwnWords({ program, isFunction }: Unit): boolean {
  return program !== '' && !isFunction && !TAKES_ANY_WORD.has(program)
}

export function readsCode({ program }: Unit): boolean {
  return READS_CODE.has(program)
}

/** Words that make any program tell of itself, or of what it would do. */
const ONLY_LOOKS =
  /^(?:-h|-\?|--help|--usage|-V|--version|-l|--list|-L|-t|--test|-n|--dry-run|--dryrun|--simulate|--just-print|--noop|help|version|status|show|list|ls|info|get|display|print|dump|query|completion|completions)$/

export function onlyLooks({ argv }: Unit): boolean {
  return argv
    .slice(1, 4)
    .some(({ value }, index) => ONLY_LOOKS.test(value ?? '') && !hasValue(argv, index + 1, false))
}

/** Is one of these words given, and not as the option of something: `delete -n production`? */
export function isGiven(harmless: RegExp, { argv }: Unit): boolean {
  return argv.some(({ value }, index) => harmless.test(value ?? '') && !hasValue(argv, index, true))
}

/** `--version 1.2.3`, `-n name`, `-h host`: what asks of some is the name of something for others. */
function hasValue(argv: readonly Field[], at: number, mayBePath: boolean): boolean {
  const option = argv[at]?.value ?? ''
  const next = argv[at + 1]
  if (option === '--version') return /^(?:v?\d|latest$)/.test(next?.value ?? '')
  if (!/^-[a-zA-Z]$/.test(option) || !next || next.value?.startsWith('-')) return false
  return mayBePath || !/[/.]/.test(next.value ?? '')
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
