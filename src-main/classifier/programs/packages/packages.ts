/** What package managers do, in words; how they are told to is in their signatures. */
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
