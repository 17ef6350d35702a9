/** Verbs that delete, in programs of which nothing else is known: `prlctl delete vm`, `govc vm.destroy x`. */

import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import type { Field, Unit } from '../../unit.ts'

export const unknownRemovalBook = ruleBook({
  'fs.unknown-removal': [
    'caution',
    'Removal by a program that is not known',
    'Tells a program to delete or destroy something; what that is, cannot be told from here.',
    'lost',
  ],
})

const { finding } = unknownRemovalBook

const VERB =
  /^(?:delete|deleteall|delete-all|destroy|purge|nuke|terminate|obliterate|erase|forget|wipe|unregister|deregister)$/i
/** `deletetable`, `TerminateInstances`, but not `deleted`. */
const GLUED = /^(?:delete|destroy|terminate)(?!d$|s$|r$|rs$)[a-z]+$/i
/** `bucket:delete`, `vm.destroy`, `stanza-delete`; `delete-stack`, `drop-table`, `erase_flash`. */
const COMPOUND =
  /^[\w.-]*[\w][-:.](?:delete|destroy|purge|erase|obliterate|drop|uninstall)$|^uninstall$|^(?:delete|destroy|purge|erase|drop|terminate)[-_:][\w-]+$/i

/** Programs that take names of files, text or tasks of the project, any of which may be such a word. */
const TAKES_ANY_WORD = new Set(
  `echo printf print : true false test [ [[ man info help which whereis type command builtin apropos whatis tldr cheat
   figlet toilet cowsay say banner notify-send logger trans dict look wall write dialog whiptail zenity expr let
   read seq yes cd pushd popd dirs ls dir vdir cat tac head tail less more bat wc sort uniq cut tr paste join comm diff
   cmp grep egrep fgrep rg ag ack sed awk find fd locate file stat du df tree realpath readlink basename dirname
   touch mkdir rmdir cp mv ln install chmod chown chgrp tar zip unzip gzip gunzip xz zstd base64 xxd od strings
   vim vi nvim nano emacs code subl open xdg-open jq yq git hg svn npm npx pnpm yarn bun deno node python python3 ruby
   perl php lua bash sh zsh fish make just task rake gulp grunt nx turbo lerna rush invoke nox tox mage earthly
   bazel buck pants gradle gradlew mvn mvnw sbt lein cargo go dotnet mix rails bundle composer poetry uv pdm hatch pip
   pip3 pytest jest vitest mocha ava rspec phpunit ctest cucumber behave robot karma cypress playwright storybook
   export unset set declare typeset readonly local alias unalias source . eval exec trap return exit time sleep date
   xargs parallel watch timeout nohup env sudo ssh scp rsync curl wget http tmux screen clear reset history hash`.split(
    /\s+/,
  ),
)

/** Only for programs without a rule of their own: those know better. */
export const unknownRemoval: ProgramRule = (unit) => {
  if (unit.argv.length < 2 || !isUnknown(unit)) return []
  const words = unit.argv.slice(1)
  if (words.some(({ value }) => /^(?:--help|-h|--dry-run|-n|help)$/.test(value ?? ''))) return []
  const operands = words.filter(({ value }) => !value?.startsWith('-')).slice(0, 2)
  const verb = operands.find(
    ({ value }, index) =>
      COMPOUND.test(value ?? '') ||
      ((VERB.test(value ?? '') || GLUED.test(value ?? '')) && isFollowed(index, unit)),
  )
  const cause = verb ?? words.find((word, index) => removesTree(word, words[index + 1]))
  return cause ? [finding('fs.unknown-removal', cause)] : []
}

/** `runner rm -rf x`: a verb of its own or another program, a tree is gone either way. */
function removesTree(word: Field, next: Field | undefined): boolean {
  return word.value === 'rm' && /^(?:-[a-zA-Z]*[rR][a-zA-Z]*|--recursive)$/.test(next?.value ?? '')
}

function isUnknown({ program, argv, isFunction }: Unit): boolean {
  // A path is a script of somebody's, with words of its own.
  if (program === '' || isFunction || TAKES_ANY_WORD.has(program)) return false
  return !argv[0]?.value?.includes('/')
}

/** `x delete` may be anything; `x delete name` and `x thing delete` say what goes. */
function isFollowed(index: number, { argv }: Unit): boolean {
  return index > 0 || argv.length > 2
}
