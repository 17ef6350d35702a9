/** How few words are too few: a rule that begins like this would let anything in. */
import { say } from '#say'
import type { Words } from '#words'
import type { GrantPattern, WordsPattern } from './grant-pattern.ts'

/** Whatever follows these is itself a program or code, so a wildcard behind them allows everything. */
const RUNS_ANYTHING: ReadonlySet<string> = new Set(
  `ash bash csh dash fish ksh mksh nu pwsh powershell rbash sh tcsh zsh cmd
   awk gawk mawk nawk bun deno expect gdb groovy irb jshell julia lldb lua luajit node nodejs octave osascript
   perl php pypy python r rscript ruby sed tclsh
   builtin chroot chrt command coproc doas env eval exec find firejail flock fakeroot ionice nice nohup
   nsenter parallel pkexec proot run0 runuser screen script setarch setpriv setsid source ssh
   sshpass stdbuf strace su sudo systemd-run taskset time timeout tmux trap unbuffer unshare watch xargs
   busybox toybox entr bunx npx pipx pnpx uvx yarnpkg`.split(/\s+/),
)

/** These need every word, or a folder at the end: what they do to one path they do to all. */
const DESTROYS: ReadonlySet<string> = new Set(
  `chattr chgrp chmod chown cp dd del fdisk install kill killall ln mkfs mv parted pkill rd rm rmdir rsync
   shred tee truncate unlink wipefs cryptsetup lvremove zfs zpool`.split(/\s+/),
)

/** How many words name what is done: one for `git push`, two for `docker compose up`. */
const SUBCOMMAND_WORDS: Readonly<Record<string, number>> = {
  ...sameFor(
    1,
    `ansible apk apt apt-get brew bundle cargo choco composer conda crontab dnf docker dotnet firebase flutter
     flyctl gem gh git glab go gradle gradlew hatch helm hg jj just kubectl launchctl make mix mvn ninja
     npm nix pacman pip pip3 pnpm podman poetry pulumi rake rustup sc service snap svn swift systemctl
     terraform tofu uv vercel winget xcodebuild yarn yum zypper`,
  ),
  ...sameFor(2, 'aws az doctl gcloud heroku oc wrangler'),
}

/** Sub-commands with sub-commands of their own, and how many words those take. */
const DEEPER: Readonly<Record<string, number>> = {
  'docker compose': 2,
  'docker container': 2,
  'docker image': 2,
  'docker network': 2,
  'docker system': 2,
  'docker volume': 2,
  'gh api': 2,
  'gh pr': 2,
  'gh release': 2,
  'gh repo': 2,
  'git remote': 2,
  'git stash': 2,
  'git submodule': 2,
  'npm run': 2,
  'pnpm run': 2,
  'podman compose': 2,
  'yarn run': 2,
  ...runners(
    `bundle exec|cargo run|cargo script|conda run|docker exec|docker run|flutter run|gh alias|git bisect|git config|
     git difftool|git filter-branch|git rebase|git submodule foreach|go generate|go run|hatch run|kubectl exec|
     nix develop|nix run|nix shell|npm exec|npm init|npm x|pnpm dlx|pnpm exec|podman exec|podman run|
     poetry run|swift run|uv run|uv tool|yarn dlx|yarn exec|docker compose exec|docker compose run`,
  ),
}

/** The words that name what is done, or null when they would not narrow it down. */
export function namingWords(words: readonly string[]): readonly string[] | null {
  const [program = ''] = words
  const name = plainName(program)
  if (RUNS_ANYTHING.has(name) || DESTROYS.has(name)) return null
  const length = 1 + subcommandWords(name, words)
  const naming = words.slice(0, length)
  const areNames = naming.slice(1).every((word) => /^[a-z0-9][\w:.-]*$/i.test(word))
  return naming.length === length && areNames ? naming : null
}

/** Says why a rule must not be saved, or null. */
export function whyTooWide(pattern: GrantPattern): Words | null {
  if (pattern.kind !== 'words') return null
  const name = plainName(pattern.program)
  if (RUNS_ANYTHING.has(name) && hasWildcard(pattern))
    return say('rule.runsAnything', { program: name })
  if (DESTROYS.has(name) && (pattern.rest || pattern.words.some((word) => word.kind === 'like')))
    return say('rule.targetsOpen', { program: name })
  if (pattern.words.some((word) => word.kind === 'within' && word.folder === '/'))
    return say('rule.everyPath')
  const literals = literalStart(pattern)
  if (hasWildcard(pattern) && 1 + subcommandWords(name, literals) > literals.length)
    return say('rule.manyThings', { program: literals.join(' ') })
  return null
}

/** `/usr/bin/python3.12` → `python`: another version runs just as much. */
function plainName(program: string): string {
  const name = program
    .slice(program.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.exe$/, '')
  const unversioned = name.replace(/-?\d[\d.]*$/, '')
  return RUNS_ANYTHING.has(unversioned) ? unversioned : name
}

function subcommandWords(name: string, words: readonly string[]): number {
  const two = DEEPER[[name, ...words.slice(1, 3)].join(' ')]
  return two ?? DEEPER[[name, ...words.slice(1, 2)].join(' ')] ?? SUBCOMMAND_WORDS[name] ?? 0
}

function literalStart(pattern: WordsPattern): string[] {
  const end = pattern.words.findIndex((word) => word.kind !== 'is')
  const start = end === -1 ? pattern.words : pattern.words.slice(0, end)
  return [pattern.program, ...start.flatMap((word) => (word.kind === 'is' ? word.text : []))]
}

function hasWildcard(pattern: WordsPattern): boolean {
  return pattern.rest || pattern.words.some((word) => word.kind !== 'is')
}

function sameFor(count: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, count]))
}

function runners(names: string): Record<string, number> {
  return Object.fromEntries(names.split('|').map((name) => [name.trim(), Number.POSITIVE_INFINITY]))
}
