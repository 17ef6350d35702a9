/** Questions, their answers, and what becomes of them. */
export const approvalWords = {
  'approval.filesOneByOne':
    'Each change of files is looked at by itself. To let the agent work elsewhere, give the session that folder.',
  'approval.advisedAgainst':
    'The reviewer advised against it, so it can be allowed only this once.',
  'approval.partlyRead': 'Part of this could not be read, so no rule can say what it covers.',
  'approval.partlyKnown':
    'Part of this is known only when it runs: the same text may do something else the next time.',
  'approval.everyTime': 'This kind of danger is asked about every time.',
  'approval.holdsKey': 'It holds what looks like a key or password, which is not written down.',
  'approval.maySayOther':
    'What this hides may differ each time, so it is not allowed beyond the session.',
  'approval.neverRuns': 'it never runs: {sentence}',
  'approval.planning': 'This session plans: it only looks until you end that',
  'approval.ruleRefuses': 'your rule refuses it: {pattern}',
  'approval.ruleAllows': 'your rule allows it: {pattern} ({scope})',
  'approval.session': 'session',
  'approval.30min': '30min',
  'approval.project': 'project',
  'approval.always': 'always',
  'approval.fullAccess': 'this session has full access',
  'approval.harmless': 'it is harmless',
  'approval.contained': 'it can do no harm in the sandbox',
  'approval.allIsAsked': 'everything is asked',
  'approval.notCovered': 'no rule covers all of it',
  'approval.removesNothing': 'it removes no files',
  'approval.filesElsewhere': 'the files are on {place}, not on this machine',
  'approval.gitIsSilent': 'git did not list it in time, or not at all',
  'approval.pathsUnknown': 'the paths are known only when it runs',
  'approval.folderUnknown': 'the running program may be in another folder by now',
  'approval.fullAccessForOne': 'full access can be given to one session only',
  'approval.fullAccessUnconfirmed': 'full access must be confirmed: nothing will be asked',
  'approval.editedOnlyOnce': 'an edited command can be run once, and nothing else',
  'approval.editedNeverRuns': 'this never runs: {sentence}',
  'approval.editedRefused': 'your own rule {pattern} refuses this',
  'approval.onlyOnce': 'this can be allowed only once',
  'approval.stoppedBefore': 'the call was stopped before the answer could be used',
  'approval.noSuchChoice': '“{choice}” is not one of the choices',
  'approval.unrecorded':
    'the decision could not be recorded (is the disk full?); nothing was approved, and the question stays open',
  'approval.answered': 'this question has already been answered',
  'approval.tooLate': 'the time for this answer is over; the command was not run',
  'approval.noQuestion': 'there is no question with the id {id}',
  'approval.noOpenQuestion': 'there is no open question with the id {id}',
  'approval.notWaiting': 'that command is not waiting to be run',
  'approval.ruleGone': 'there is no such rule any more',
  'approval.mayOnlyLook': 'this window may look, but not decide',
  'approval.reviewer': 'The reviewer',
  'approval.reviewerTooLate':
    'the reviewer model did not answer in time; the person is asked instead',
  'approval.reviewerFailed': 'the reviewer model failed ({cause}); the person is asked instead',
  'approval.notShown': 'A question was not shown',
  'approval.couldNotShow': '{place} could not show a question: {cause}',
  'approval.notStarted': 'A command could not be started',
  'approval.workUnwritten': 'It cannot be written down when agents worked',
  'approval.workForgotten':
    'After a restart, code that they leave now counts as yours. Free space, or make {file} writable. ({cause})',
  'approval.notWrittenDown': 'Open questions cannot be written down',
  'approval.lostInACrash':
    'After a crash they would not be shown again. Make room on the disk, or make {file} writable. ({cause})',
  'approval.logFailed': 'Decisions cannot be recorded',
  'approval.refusedMeanwhile':
    'Risky commands are refused until {folder} can be written again. ({cause})',
  'approval.changedOutside': 'Safety settings were changed outside this window',
  'approval.lookAtRules':
    'Stored rules allow nothing until you have looked at them under Settings › Approvals.',
  'approval.rulesWait': 'Your rules wait until you confirm them',
  'approval.noKeyStore':
    'There is no key store in reach, so Talaria cannot tell whether somebody changed your rules while it was closed. They allow nothing until you have looked at them under Settings › Approvals.',
} as const
