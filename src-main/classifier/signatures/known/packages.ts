import { entries } from '../entries.ts'

/** What pip and those that stand in for it take; the indexes say where the code comes from. */
export const PYTHON_PACKAGES = `r requirement=, c constraint=, e editable=, t target=, i index-url=index,
    extra-index-url=index, f find-links=index, trusted-host=index, platform=, python-version=, prefix=, root=, src=,
    cache-dir=, proxy=index, progress-bar=, log=, m=, python=, default-index=index, index=index, with=, index-strategy=, d dest=folder.out, w wheel-dir=folder.out`

/** A package by its file or address, and not by its name in an index. */
const FILES =
  'http:*|https:*|ftp:*|./*|../*|/*|~/*|*.deb|*.ipk|*.rpm|*.apk|*.txz|*.pkg|*.pkg.tar.*|*.tar.xz|*.egg|*.rb'

export const packages = entries(`
npm pnpm yarn bun cnpm
  options: C prefix=code, dir=code, cwd=code, F filter=, w workspace=, registry=index, location=, tag=, otp=, access=,
    userconfig=, cache=, loglevel=, omit=, include=, node-options=, script-shell=shell, shell=shell
  dry: --dry-run
  secret.read: config get //*
  remote-code.package-run: dlx *, create|init *, exec|x -y|--yes, exec|x *@*
  package.install-global: install|i|add|in -g|--global, install|i|add|in --location:global, global add
  package.remove-system: uninstall|remove|rm|r|un|unlink -g|--global,
    uninstall|remove|rm|r|un|unlink --location:global, global remove
  package.remove-dependency: uninstall|remove|rm|r|un|unlink
  package.source: config|c set script-shell|shell|init-module|userconfig|node-options
  publish.package: publish, npm publish, -r|--recursive publish, changeset publish
  publish.withdraw: unpublish|deprecate,
    dist-tag|owner|access|team|org add|rm|remove|set|grant|revoke|public|restricted|create|destroy,
    token create|revoke|delete
npx bunx pnpx
  options: y yes, p package=, c call=, w workspace=, registry=, cache=, bun
  style: leading
pip-sync pipenv
  options: ${PYTHON_PACKAGES}
  package.remove-dependency: uninstall
uvx
  options: ${PYTHON_PACKAGES}
  remote-code.package-run: *
uv
  options: ${PYTHON_PACKAGES}
  remote-code.package-run: tool run
  package.install-global: tool install
  package.remove-system: tool|python uninstall
  package.remove-dependency: remove, pip uninstall
  nothing: publish --dry-run
  publish.package: publish|upload
pipx
  options: ${PYTHON_PACKAGES}
  remote-code.package-run: run
  package.install-global: install
  package.remove-system: uninstall|uninstall-all
deno
  remote-code.package-run: run ... npm:*|jsr:*
  package.install-global: install -g|--global
  nothing: publish --dry-run
  publish.package: publish
pip pip3
  options: ${PYTHON_PACKAGES}
  here: download !-d, wheel !-w
  package.install-global: install --user
  package.remove-dependency: uninstall
  package.source: config edit
cargo
  options: manifest-path=code, p package=, registry=, git=, token=, config=, Z=, index=, branch=, tag=, rev=, path=, features=, target-dir=, toolchain=
  dry: -n|--dry-run|--list|-l
  package.install-global: install *
  package.remove-system: uninstall
  package.remove-dependency: remove|rm
  publish.package: publish
  publish.withdraw: yank, owner -a|--add|-r|--remove
  publish.package: release -x|--execute
gem
  options: s source=index, v version gem-version=, i install-dir=, n bindir=, p http-proxy=index, clear-sources,
    e editor=command
  package.install-global: install *
  package.remove-system: uninstall|cleanup
  publish.package: push
  publish.withdraw: yank|owner
brew
  dry: -n|--dry-run
  package.local-file: install|reinstall ... ./*|../*|/*|~/*
  package.install-global: install *
  publish.release: bump-formula-pr|bump-cask-pr
  service.stop: services stop|restart|kill
  package.remove-system: uninstall|remove|rm|autoremove
  package.source: tap *
  nothing: tap
  package.remove-system: bundle cleanup
dotnet
  package.install-global: tool install -g|--global
  package.remove-system: tool|workload uninstall -g|--global
  package.remove-dependency: remove, package remove
  publish.package: nuget push
  publish.withdraw: nuget delete
  db.drop: ef database drop
composer
  package.install-global: global require
  package.remove-system: global remove
  package.remove-dependency: remove|rm|uninstall
bundle
  package.remove-dependency: remove
apt apt-get aptitude apt-fast nala
  options: o option=, c config-file=, t target-release=
  dry: -s|--simulate|--just-print|--dry-run|--recon|--no-act|--assumeno|-h|--print
  package.remove-system: remove|purge|autoremove|autopurge|full-remove
  package.local-file: install|reinstall ... ${FILES}
  package.upgrade-system: dist-upgrade|full-upgrade
  package.source: edit-sources|add-repository, install --allow-unauthenticated|--force-yes
dnf yum microdnf zypper tdnf
  options: c config=, enablerepo=, disablerepo=, installroot=, releasever=
  dry: --assumeno|--dry-run|-h|-D
  package.remove-system: remove|erase|autoremove|rm|distro-sync|downgrade|swap
  nothing: system-upgrade log
  package.local-file: install|localinstall|reinstall|in|add ... ${FILES}
  package.upgrade-system: system-upgrade|dup|dist-upgrade
  package.source: config-manager|copr|addrepo|ar|removerepo|rr|modifyrepo
dpkg rpm
  dry: --no-act|--simulate|--dry-run|--test
  package.remove-system: -r|-P|--remove|--purge|--force-all|--force-remove-essential|-e|--erase
  package.source: --import|--initdb|--rebuilddb
  package.local-file: !-q|--query|--verify -i|-U|-F|--install|--upgrade|--freshen|--unpack ... ${FILES}
pacman yay paru
  dry: -p|--print|-h
  package.remove-system: -R|--remove
  package.source: -D|--database
  package.local-file: -U|--upgrade
apk
  package.remove-system: del|fix
  package.local-file: add ... ${FILES}
snap
  package.remove-system: remove|uninstall|disable|revert|repair
  package.local-file: install --dangerous|--devmode
  service.stop: stop|restart
flatpak
  package.remove-system: remove|uninstall|disable|revert|repair
  package.source: remote-add|remote-delete|override
  package.local-file: install http*|./*|/*|*.flatpakref|*.flatpak
emerge
  package.remove-system: -C|--unmerge|-c|--depclean
xbps-remove eopkg-remove slackpkg-remove pkg_delete
  package.remove-system: ...
pkg port opkg swupd
  package.remove-system: delete|remove|uninstall|autoremove|bundle-remove
  package.local-file: install|add|upgrade ... ${FILES}
eopkg
  package.remove-system: delete|remove|uninstall|autoremove|bundle-remove, rm|rmo|rmf
nix-env
  package.remove-system: -e|--uninstall|--delete-generations|--rollback
nix-collect-garbage
  package.remove-system: -d|--delete-old|--delete-older-than
nix
  package.remove-system: profile remove|wipe-history|rollback
conda mamba micromamba
  options: c channel=index, n name=, p prefix=, f file=
  package.remove-system: env remove, remove|uninstall --all
  package.remove-dependency: remove|uninstall
choco winget scoop
  package.remove-system: uninstall|remove
rustup
  package.remove-system: self|toolchain|target|component uninstall|remove
nvm fnm pyenv rbenv nodenv jenv goenv asdf volta sdk n
  package.remove-system: uninstall|remove|rm|prune *
mise
  package.remove-system: uninstall|remove|rm|prune *
  persistence.trust: trust
guix
  package.remove-system: remove|gc|delete-generations
tlmgr
  package.remove-system: remove|uninstall
easy_install
  package.local-file: ... git+*|${FILES}
mas
  package.remove-system: uninstall
do-release-upgrade rpm-ostree
  package.upgrade-system: ...
softwareupdate
  package.upgrade-system: -i|--install|-a|--all
add-apt-repository apt-add-repository
  package.source: *
apt-key
  package.source: add|adv|del|import
rpmkeys
  package.source: --import
update-ca-certificates update-ca-trust
  package.source: ...
`)
