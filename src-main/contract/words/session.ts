/** Conversations: how turns end, and what is no longer there. */
export const sessionWords = {
  'session.stopped': 'Stopped.',
  'session.outOfSteps': 'The limit of steps for one turn was reached. Continue to go on.',
  'session.cutOff':
    'The reply reached the server’s limit of length. Continue to let the model go on.',
  'session.notACall':
    'The text at the end of the last reply looks like a call of {tool}. It was not run: text inside quotes, code or a sentence is no call. If a call was meant, make it now in the way that calls are made here. If it was only quoted, go on.',
  'session.callsAsText':
    'The model wrote a call as plain text twice, and text is not run. If it always does so, choose “In the text” as its tool format in Settings › Models.',
  'session.askedShorter': 'Asked again with less of the conversation: {message}',
  'session.toolsFound': 'These tools have come and can be found with tool_search: {names}',
  'session.moreToolsFound':
    'These tools have come and can be found with tool_search: {names}, and {more} more',
  'session.pictureGone': 'that picture is not there any more',
  'session.soundGone': 'that sound is not there any more',
  'session.picturesUnseen':
    '{model} does not see pictures, so they were left out; choose a model that sees to have them looked at',
  'session.askedAgain': 'Asked again: {message}',
  'session.wentOn': 'The reply went on from where it broke off: {message}',
  'session.resultsEmptied': 'Older results were emptied to make room.',
  'session.leftOut': 'Older messages were left out to make room.',
  'session.nothingToShorten': 'There is nothing to shorten: all of this is needed to go on.',
  'session.busy': 'the agent is at work; stop it first',
  'session.summarised': 'Earlier messages were summarised to make room.',
  'session.toolFailed':
    '{tool} failed {times} times in a row, so the turn was stopped. Continue to let the model try on, or tell it what to do instead.',
  'session.plans':
    'Plan first: look, do not touch, then propose. Only tools that read and commands that look are run; everything else is refused until the person ends this. Find out what is needed, then write down the steps that you would take, and wait.',
  'session.planEnded':
    'Planning is over: tools and commands are run again as the person’s rules say.',
  'session.childPlansWithParent': 'a sub-agent plans with the session that it works for',
  'session.gone': 'that session does not exist any more',
  'session.messageGone': 'that message is gone',
  'session.noName': 'the model gave no name; the session keeps the one it has',
  'session.nothingSaid':
    'nothing was said in this session yet, so there is nothing to name it after',
  'session.nothingToSend': 'there is nothing to send',
  'session.questionGone': 'that question is not open any more',
  'session.answersMissing': 'every question needs an answer',
  'session.childHasNoDoors': 'a sub-agent may use what its parent session may use',
  'session.childGone': 'that sub-agent is not running any more',
  'session.noFolder': 'there is no folder {folder}; choose one that exists',
  'session.folderClosed': '{folder} cannot be opened by you; choose another folder',
  'session.mentionsCut': 'This folder has very many files; not all of them are listed.',
  'session.mentionsClosed': 'Files of {place} are listed once the session has run something there.',
  'session.mentionsSilent': '{place} did not tell its files; type the path.',
} as const
