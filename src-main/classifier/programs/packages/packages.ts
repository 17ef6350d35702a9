/** Package managers: removing software, upgrading the system, changing where packages come from. */
import {
  commandRows,
  commandTable,
  forPrograms,
  type ProgramEntry,
} from '../../rules/command-table.ts'
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

const SIMULATED = '-s|--simulate|--just-print|--dry-run|--recon|--no-act|--assumeno|-h|--print'

export const packagePrograms: readonly ProgramEntry[] = [
  ...forPrograms('apt apt-get aptitude dpkg rpm dnf yum zypper pacman apk', localFile),
  ...commandTable(finding, {
    programs: 'apt apt-get aptitude apt-fast nala',
    options: 'o option=, c config-file=, t target-release=',
    unless: SIMULATED,
    rows: [
      ['remove|purge|autoremove|autopurge|full-remove', 'package.remove-system'],
      ['dist-upgrade|full-upgrade', 'package.upgrade-system'],
      ['edit-sources|add-repository', 'package.source'],
      ['install --allow-unauthenticated|--force-yes', 'package.source'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'dnf yum microdnf zypper tdnf',
    options: 'c config=, enablerepo=, disablerepo=, installroot=, releasever=',
    unless: '--assumeno|--dry-run|-h|-D',
    rows: [
      ['remove|erase|autoremove|rm|distro-sync|downgrade|swap', 'package.remove-system'],
      ['system-upgrade|dup|dist-upgrade', 'package.upgrade-system'],
      ['config-manager|copr|addrepo|ar|removerepo|rr|modifyrepo', 'package.source'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'dpkg rpm',
    unless: '--no-act|--simulate|--dry-run|--test',
    rows: [
      [
        '-r|-P|--remove|--purge|--force-all|--force-remove-essential|-e|--erase',
        'package.remove-system',
      ],
      ['--import|--initdb|--rebuilddb', 'package.source'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'pacman yay paru',
    unless: '-p|--print|-h',
    rows: [
      ['-R|--remove', 'package.remove-system'],
      ['-D|--database', 'package.source'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'brew',
    unless: '-n|--dry-run',
    rows: [
      ['uninstall|remove|rm|autoremove', 'package.remove-system'],
      ['tap *', 'package.source'],
      ['tap', null],
      ['bundle cleanup', 'package.remove-system'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'npm pnpm yarn bun',
    options: 'C prefix=, dir=, F filter=, w workspace=, cwd=',
    unless: '--dry-run',
    rows: [
      ['uninstall|remove|rm|r|un|unlink -g|--global', 'package.remove-system'],
      ['uninstall|remove|rm|r|un|unlink --location:global', 'package.remove-system'],
      ['global remove', 'package.remove-system'],
      ['config|c set script-shell|shell|init-module|userconfig|node-options', 'package.source'],
    ],
  }),
  ...commandRows(finding, [
    ['apk', 'del|fix', 'package.remove-system'],
    ['snap flatpak', 'remove|uninstall|disable|revert|repair', 'package.remove-system'],
    ['flatpak', 'remote-add|remote-delete|override', 'package.source'],
    ['emerge', '-C|--unmerge|-c|--depclean', 'package.remove-system'],
    ['xbps-remove eopkg-remove slackpkg-remove pkg_delete', '...', 'package.remove-system'],
    [
      'pkg eopkg port opkg swupd',
      'delete|remove|uninstall|autoremove|bundle-remove',
      'package.remove-system',
    ],
    ['nix-env', '-e|--uninstall|--delete-generations|--rollback', 'package.remove-system'],
    ['nix-collect-garbage', '-d|--delete-old|--delete-older-than', 'package.remove-system'],
    ['nix', 'profile remove|wipe-history|rollback', 'package.remove-system'],
    ['gem', 'uninstall|cleanup', 'package.remove-system'],
    ['cargo', 'uninstall', 'package.remove-system'],
    ['pipx', 'uninstall|uninstall-all', 'package.remove-system'],
    ['conda mamba micromamba', 'env remove', 'package.remove-system'],
    ['conda mamba micromamba', 'remove|uninstall --all', 'package.remove-system'],
    ['choco winget scoop', 'uninstall|remove', 'package.remove-system'],
    ['uv', 'tool|python uninstall', 'package.remove-system'],
    ['rustup', 'self|toolchain|target|component uninstall|remove', 'package.remove-system'],
    [
      'nvm fnm pyenv rbenv nodenv jenv goenv asdf volta sdk mise n',
      'uninstall|remove|rm|prune *',
      'package.remove-system',
    ],
    ['dotnet', 'tool|workload uninstall -g|--global', 'package.remove-system'],
    ['composer', 'global remove', 'package.remove-system'],
    ['guix', 'remove|gc|delete-generations', 'package.remove-system'],
    ['tlmgr', 'remove|uninstall', 'package.remove-system'],
    ['eopkg', 'rm|rmo|rmf', 'package.remove-system'],
    ['snap', 'install --dangerous|--devmode', 'package.local-file'],
    ['flatpak', 'install http*|./*|/*|*.flatpakref|*.flatpak', 'package.local-file'],
    ['easy_install', 'http*|git+*', 'package.local-file'],
    ['mas', 'uninstall', 'package.remove-system'],
    ['do-release-upgrade rpm-ostree', '...', 'package.upgrade-system'],
    ['softwareupdate', '-i|--install|-a|--all', 'package.upgrade-system'],
    ['add-apt-repository apt-add-repository', '*', 'package.source'],
    ['apt-key', 'add|adv|del|import', 'package.source'],
    ['rpmkeys', '--import', 'package.source'],
    ['update-ca-certificates update-ca-trust', '...', 'package.source'],
    ['pip pip3', 'config edit', 'package.source'],
  ]),
]

const removeDependency =
  (actions: RegExp): ProgramRule =>
  (unit, context) => {
    if (context.sensitivity !== 'strict') return []
    const action = unit.argv.slice(1, 4).find(({ value }) => actions.test(value ?? ''))
    return action ? [finding('package.remove-dependency', action)] : []
  }

/** Taking a package out of the project is asked about only by those who want to know everything. */
export const dependencyPrograms: readonly ProgramEntry[] = [
  ...forPrograms(
    'npm pnpm yarn bun pip pip3 uv poetry bundle composer conda pdm pipenv go dotnet cargo',
    removeDependency(/^(?:uninstall|remove|rm|un|unlink)$/),
  ),
  ...forPrograms('python python3', removeDependency(/^uninstall$/)),
]
