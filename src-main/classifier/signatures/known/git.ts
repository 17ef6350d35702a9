import { entries } from '../entries.ts'
import type { Signature } from '../signature.ts'

/** What several actions take, also in abbreviated spelling. */
const COMMON = `upload-pack=, receive-pack=, extcmd=, output=file.out, open-files-in-pager=?, template=, separate-git-dir=`

/** Git's actions are programs of their own, `git-push`; their words stand behind `git push` as well. */
const actions = entries(`
git-push git-send-pack
  options: f force, force-with-lease=?, force-if-includes, no-force-with-lease, no-force-if-includes, mirror, d delete,
    prune, n dry-run, o push-option=, repo=, u set-upstream, tags, follow-tags, all, signed=?, no-verify,
    exec receive-pack=, recurse-submodules=, quiet, verbose, progress, porcelain, thin, atomic, branches
  dry: --dry-run
  git.force-push: -f|--force|--force-with-lease|--mirror|--prune
  git.delete-remote: -d|--delete
git-reset
  options: hard, soft, mixed, merge, keep, q quiet, p patch, pathspec-from-file=
  git.discard-work: --hard|--merge
git-clean
  options: f force, n dry-run, d, x, X, i interactive, e exclude=, q quiet
  dry: --dry-run
  git.delete-untracked: -f|--force|-i|--interactive
git-branch
  options: D, d delete, f force, M, m move, C, c copy, u set-upstream-to=, contains=?, no-contains=?, merged=?,
    no-merged=?, sort=, points-at=, format=, list, r remotes, a all, show-current, edit-description, track=?,
    unset-upstream, v verbose, vv
  git.delete-branch: -D|-M|-f|--force
git-checkout
  options: f force, b=, B=, orphan=, track=?, t, ours, theirs, p patch, m merge, conflict=, detach, q quiet, l, no-track,
    guess, progress, overlay, no-overlay, pathspec-from-file=, ignore-other-worktrees, recurse-submodules
  git.discard-work: -f|--force
  git.delete-branch: -B
git-switch
  options: f force, discard-changes, C force-create=, c create=, m merge, d detach, t, track=?, orphan=, conflict=
  git.discard-work: -f|--force|--discard-changes
  git.delete-branch: -C|--force-create
git-restore
  options: s source=, S staged, W worktree, p patch, ours, theirs, m merge, conflict=, q quiet, pathspec-from-file=
  nothing: -S|--staged !-W|--worktree, -p|--patch|--ours|--theirs
  git.discard-work: *, --pathspec-from-file
git-rm
  options: r, f force, n dry-run, cached, ignore-unmatch, q quiet, sparse
  dry: --cached|--dry-run
  git.delete-tracked: -r|-f|--force
git-stash
  options: m message=, u include-untracked, a all, p patch, k keep-index, q quiet, n dry-run
  dry: --dry-run
  git.delete-stash: ... drop|clear
git-reflog
  options: n dry-run, expire=, expire-unreachable=, all, v verbose
  dry: --dry-run
  git.rewrite-history: ... expire|delete|drop
git-gc
  options: prune=?, aggressive, auto, q quiet, force
  git.rewrite-history: --prune:now,all,*.second*,*.minute*
git-update-ref
  options: d, stdin, m=, n dry-run, z
  dry: --dry-run
  git.delete-branch: -d, --stdin, ... refs/*|HEAD
git-tag
  options: d delete, f force, m message=, F file=, u local-user=, a annotate, s sign, l list, n=?, sort=, format=, dry-run
  dry: -n|--dry-run
  git.delete-branch: -d|--delete|-f|--force
git-worktree
  options: f ff force, b=, B=, d detach, lock, reason=, n dry-run, v verbose, expire=, porcelain
  dry: --dry-run
  git.discard-work: -f|--force
git-read-tree
  options: reset, m, u, i, n dry-run, prefix=, index-output=
  dry: --dry-run
  git.discard-work: --reset
git-checkout-index
  options: f force, a all, u index, q quiet, n, prefix=, stage=, temp, stdin, z
  dry: -n
  git.discard-work: -f|--force
git-maintenance
  git.run-program: ... start|register
git-notes
  options: n dry-run, m=, F=, C=, c=, f force, ref=
  dry: --dry-run
  git.rewrite-history: ... remove|prune
git-replace
  options: d delete, f force, l list, format=, n dry-run
  dry: --dry-run
  git.rewrite-history: -d|--delete|-f|--force
git-symbolic-ref
  options: d delete, q quiet, m=, short, n dry-run
  dry: --dry-run
  git.delete-branch: -d|--delete
git-lfs
  options: n dry-run, d dry-run
  dry: --dry-run
  git.rewrite-history: ... prune
git-svn
  options: n dry-run
  dry: --dry-run
  git.force-push: ... dcommit
git-filter-branch git-filter-repo git-prune bfg
  options: n dry-run, analyze
  dry: --dry-run|--analyze
  git.rewrite-history: ...
git-send-email git-imap-send
  options: dry-run
  dry: --dry-run
  git.other-server: ...
git-credential
  secret.read: ... fill|get
git-apply
  options: unsafe-paths, p=, C=, directory=, exclude=, include=, whitespace=, R reverse, check, stat, index, cached
  fs.unpack-anywhere: --unsafe-paths
git-rebase
  options: x exec=script, onto=, i interactive, s strategy=, X strategy-option=, C=, whitespace=
git-remote
  options: t=, m=, f, tags, no-tags, mirror=?, push, delete, add, v verbose
  git.delete-branch: remove|rm
git-submodule
  options: f force, b branch=, name=, reference=, depth=, recursive, init, remote, q quiet
  git.discard-work: deinit -f|--force
git-config
  options: global, system, local, worktree, f file=, blob=, get, get-all, get-regexp, l list, unset, unset-all, add,
    replace-all, type=, default=, e edit, show-origin, show-scope, name-only, remove-section, rename-section, bool,
    int, path, z null
git-init
  options: template=?, b initial-branch=, separate-git-dir=, object-format=, shared=?, q quiet, bare
git-clone
  options: c config=, u upload-pack=, template=?, b branch=, o origin=, depth=, reference=, j jobs=, filter=,
    separate-git-dir=, recurse-submodules=?, shallow-since=, shallow-exclude=, server-option=, initial-branch=,
    object-format=, shared=?, q quiet, bare, mirror, single-branch
git-archive
  options: exec upload-pack=, remote=, format=, prefix=, o output=file.out, l list, v verbose
git-difftool
  options: x extcmd=, t tool=, y no-prompt, d dir-diff
git-grep
  options: O open-files-in-pager=?, e=, f=, A=, B=, C=, m=, n, i, l, r, w, E, F, P, c, h, H
git-commit
  options: m message=, F file=, C reuse-message=, c reedit-message=, t=, author=, date=, fixup=, squash=, trailer=, a all,
    amend, no-edit, n no-verify, q quiet, s signoff, S gpg-sign=?, allow-empty, v verbose, p patch
`)

/** `push`, for `git-push`. One of them is a keeper of secrets, too. */
const words = actions.flatMap(({ names }) =>
  names.split(' ').flatMap((name) => /^git-(.*)$/.exec(name)?.[1] ?? []),
)

export const git: readonly Signature[] = [
  {
    names: 'git',
    globals: `C=, c=, git-dir=, work-tree=, namespace=, super-prefix=, config-env=, exec-path=?, p paginate, P no-pager, bare,
      h help, v version, attr-source=`,
    options: COMMON,
    is: Object.fromEntries([...words, 'credential-store'].map((word) => [word, `git-${word}`])),
  },
  ...actions.map((action) => ({
    ...action,
    options: action.options === undefined ? COMMON : `${COMMON}, ${action.options}`,
  })),
]
