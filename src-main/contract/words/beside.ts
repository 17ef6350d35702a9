/** Work beside the person's, in a work tree of git. */
export const besideWords = {
  'beside.noGit': 'git is not installed, or cannot be started; install it, then try again',
  'beside.oldGit': 'git {version} is too old for work beside yours; 2.38 or newer is needed',
  'beside.notGit': '{folder} is in no git repository, so nothing can be done beside it',
  'beside.bare': '{folder} is a bare repository, without files to work on',
  'beside.noCommit': 'nothing is committed in {folder} yet; commit something to begin with first',
  'beside.submodule': '{folder} is a submodule; choose the folder of the repository around it',
  'beside.sparse': 'only a part of {folder} is checked out, beside which nothing can be done yet',
  'beside.onlyHere': 'only a session on this machine can work beside your changes',
  'beside.noSubmodules': 'Submodules are not fetched there.',
  'beside.noFilters':
    'Filters of git are not run there: files of Git LFS are pointers until git lfs pull.',
  'beside.namesTaken': 'every name for it is taken in {folder}; remove old ones first',
  'beside.folderNotMade': 'the folder {folder} could not be made: {cause}',
  'beside.failed': 'git could not do it: {cause}',
  'beside.none': 'this session does not work beside your changes',
  'beside.running': 'the agent is at work there; wait until it has ended, or stop it first',
  'beside.projectGone':
    'there is no repository in {folder} any more; if it was moved, bring it back there first',
  'beside.detached': 'no branch is checked out in {folder}; check one out first',
  'beside.unfinished': 'a merge or a rebase is unfinished in {folder}; finish or abort it first',
  'beside.nothingThrown': 'there is nothing left to bring back; what is kept, git has in {below}',
  'beside.leftTo':
    '[The person ended the work beside theirs. The folder {tree} is gone; commands begin in {folder} from now on.]',
  'beside.restored':
    '[The person brought the work beside theirs back. Commands begin in {folder} from now on.]',
} as const
