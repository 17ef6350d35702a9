import { ruleBook } from '../../rules/rule-book.ts'

export const gitBook = ruleBook({
  'git.discard-work': [
    'dangerous',
    'Throwing away changes',
    'Throws away changes that are not committed.',
    'lost',
  ],
  'git.delete-untracked': [
    'dangerous',
    'Delete of untracked files',
    'Deletes files that git does not know and cannot bring back.',
    'lost',
  ],
  'git.delete-tracked': [
    'dangerous',
    'Delete of tracked files',
    'Deletes files of the project from the working folder.',
    'undoable',
  ],
  'git.force-push': [
    'dangerous',
    'Forced push',
    'Replaces history on the server; commits of others can be lost.',
    'lost',
  ],
  'git.delete-remote': [
    'dangerous',
    'Delete on the server',
    'Deletes a branch, tag or file on the server.',
    'lost',
  ],
  'git.delete-branch': [
    'dangerous',
    'Forced delete or move of a branch or tag',
    'Deletes or moves a branch or tag, even when its commits are nowhere else.',
    'lost',
  ],
  'git.delete-stash': [
    'dangerous',
    'Delete of stashed work',
    'Deletes work that was set aside.',
    'lost',
  ],
  'git.rewrite-history': [
    'dangerous',
    'Rewriting history',
    'Rewrites or forgets commits, so that earlier states cannot be brought back.',
    'lost',
  ],
  'git.run-program': [
    'dangerous',
    'Git runs another program',
    'Makes git run a program that is named in the command.',
    'lost',
  ],
  'git.other-server': [
    'dangerous',
    'Code sent to another server',
    'Sends commits to a server that is not one of the well-known ones, now or with the next push.',
    'lost',
  ],
  'git.unknown-action': [
    'dangerous',
    'Git action that is not known yet',
    'What git is told to do is known only when the command runs.',
    'lost',
  ],
})
