import { entries } from '../entries.ts'
import { PYTHON_PACKAGES } from './packages.ts'

export const publishing = entries(`
gh
  options: R repo=, t title=, b body=, F body-file=, n notes=, H head=, B base=, l label=, json=, jq=, hostname=, D dir=folder.out,
    O output=file.out
  dry: -h
  here: release|run download !-D !-O
  secret.read: auth token, auth status -t|--show-token
  publish.release: release create|delete|upload|edit|delete-asset
  publish.repository: repo delete|archive|rename|edit|unarchive|deploy-key, secret|variable set|delete|remove,
    ssh-key|gpg-key add|delete, run|cache|issue|label|codespace|project|gist|ruleset|environment delete,
    repo sync --force, repo create --public|--push, pr close --delete-branch|-d, pr merge !--disable-auto,
    workflow disable|enable,
    extension|ext install|upgrade, auth logout
  persistence.trust: alias set|import
gh-api
  options: X method=, H header=, f raw-field=, F field=, q jq=, t template=, input=, hostname=, p preview=, cache=
goreleaser
  dry: --snapshot|--skip-publish|--skip=publish
  publish.release: release
hub tea
  publish.release: release|releases create|delete|edit
  publish.repository: delete, pr|pulls|pull merge, repos delete
lerna changeset
  publish.package: publish
semantic-release release-it np
  nothing: --dry-run|-d|--preview
  publish.package: ...
nx
  nothing: release --dry-run|-d
  publish.package: release
twine cabal
  publish.package: upload
poetry hatch pdm flit rye maturin
  options: ${PYTHON_PACKAGES}
  package.remove-dependency: remove
  nothing: publish --dry-run
  publish.package: publish|upload
mvn mvnw
  options: f file=code, s settings=, P activate-profiles=, D define=, T threads=, pl projects=
  publish.package: ... deploy|deploy:*|release:perform|site-deploy|nexus-staging:release
gradle gradlew
  options: tests=, p project-dir=, b build-file=, c settings-file=, I init-script=, g gradle-user-home=, x exclude-task=,
    P project-prop=, D system-prop=, m dry-run
  nothing: -m|--dry-run, ... publishToMavenLocal|publishtomavenlocal
  publish.package: ... publish*|*:publish*|upload*|bintrayUpload|closeAndRelease*
sbt
  publish.package: ... publish|publishSigned|release|sonatypeRelease|sonatypeBundleRelease
nuget
  publish.package: push
  publish.withdraw: delete
vsce ovsx
  publish.package: publish
  publish.withdraw: unpublish
mix
  publish.package: hex.publish
  publish.withdraw: hex.retire
dart flutter pub
  nothing: ... publish --dry-run|-n
  publish.package: ... publish|lish
pod
  publish.package: trunk push
  publish.withdraw: trunk delete|deprecate
luarocks conan stack jsr
  publish.package: upload|publish
rake
  options: f rakefile=code, r require=code, R rakelibdir=code, I libdir=code, C directory=code, e execute=, E execute-continue=, T=?, D=?, W=?, j=?
  publish.package: ... release|release:*
lein
  publish.package: deploy
snapcraft
  publish.package: upload|release|push
electron-builder
  publish.release: -p|--publish
jreleaser
  publish.release: full-release|release|deploy|publish|upload
oras crane skopeo regctl
  publish.release: push|copy|delete
ko
  publish.release: apply|publish|resolve|create
`)
