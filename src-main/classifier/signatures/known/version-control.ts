import { entries } from '../entries.ts'

export const versionControl = entries(`
hg
  options: config=, R repository=, cwd=, r rev=, m message=, b branch=
  program-option.runs-command: --config:alias.*=!*,hooks.*,ui.editor=*,extensions.*,merge-tools.*,ui.ssh=*
  git.rewrite-history: strip|rollback
  git.discard-work: update|up|revert|co|checkout -C|--clean|-a|--all
  git.delete-untracked: purge|clean
  git.force-push: push -f|--force
svn
  git.discard-work: revert|cleanup -R|--recursive|--remove-unversioned|--depth
  git.delete-remote: delete|rm|del|remove
jj
  git.rewrite-history: abandon|op
  git.discard-work: restore
p4
  git.delete-remote: ... obliterate
  git.discard-work: ... revert|clean, ... sync -f
bzr brz
  git.rewrite-history: uncommit
  git.discard-work: revert|clean-tree
fossil
  git.rewrite-history: purge|scrub
  git.discard-work: revert|clean
cvs
  git.discard-work: ... update -C
`)
