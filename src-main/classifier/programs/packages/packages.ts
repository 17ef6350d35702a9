/** Package managers: removing software, upgrading the system, changing where packages come from. */
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'

export const packageBook = ruleBook({
  'package.remove-system': [
    'dangerous',
    'Removing installed software',
    'Removes software that you or the system may still need.',
    'undoable',
  ],
  'package.remove-dependency': [
    'caution',
    'Removing a dependency',
    'Removes a package from this project.',
    'undoable',
  ],
  'package.upgrade-system': [
    'dangerous',
    'Upgrade of the whole system',
    'Replaces the software of the whole system.',
    'lost',
  ],
  'package.local-file': [
    'dangerous',
    'Installing a package file',
    'Installs software from a file; its scripts may run as the administrator.',
    'undoable',
  ],
  'package.source': [
    'dangerous',
    'Change of the package sources',
    'Changes where packages come from, or which keys vouch for them.',
    'undoable',
  ],
})

const { finding } = packageBook

/** `apt install ./x.deb` and `dnf install https://…`. */
const localFile: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  if (
    !words.some(({ value }) =>
      /^(?:install|localinstall|reinstall|add|in|-i|-U|-Uvh|-ivh|--install|--upgrade|-iv)$/.test(
        value ?? '',
      ),
    )
  )
    return []
  const file = words.find(({ value }) =>
    /^(?:https?:|ftp:|\.{0,2}\/)|\.(?:deb|rpm|apk|pkg\.tar\.\w+)$/.test(value ?? ''),
  )
  return file ? [finding('package.local-file', file)] : []
}

export const packagePrograms: readonly ProgramEntry[] = [
  ...forPrograms('apt apt-get aptitude dpkg rpm dnf yum zypper pacman apk', localFile),
]
