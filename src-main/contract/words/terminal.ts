/** Terminals, shells, the places where commands run, and the person's editor. */
export const terminalWords = {
  'terminal.notWholePath': '{path} is not a whole path; type one such as /bin/bash',
  'terminal.noProgram': 'there is no program {path}; type the path of a shell',
  'terminal.notStartable': '{path} is not a program that can be started',
  'terminal.closed': 'that terminal is closed',
  'terminal.nothingRuns': 'nothing runs in that terminal any more',
  'terminal.noInput': 'the program in that terminal reads no input',
  'terminal.cannotGoOn': 'only a background process without a terminal can go on',
  'terminal.noPassword': 'the program does not ask for a password any more',
  'terminal.agentTypes': 'the agent has the keyboard; take over first',
  'terminal.folderGone':
    'the folder {folder} is gone; make it again, or choose another working folder for this session',
  'terminal.notStarted': '{program} could not be started: {cause}',
  'terminal.noEditor':
    'no editor was found on this machine; type the command of yours under Settings › Terminal › Editor',
  'terminal.editorMissing':
    'there is no program {program} that can be started; look at Settings › Terminal › Editor',
  'terminal.editorUnread':
    '“{program}” is neither the name of a program nor a whole path; type one such as code or /usr/bin/kate',
  'terminal.editorQuote': 'a quotation mark in this command is never closed',
  'terminal.editorWaits':
    'the editor that is set waits until you have looked at your rules and take them as they are',
  'terminal.editorElsewhere':
    'the files of this session lie in {place}; your editor can open those of this machine only',
  'terminal.editorFailed': '{program} did not open the file',
  'terminal.editorEnded':
    'It ended at once with code {code}. Look at Settings › Terminal › Editor: it has to be a program with a window of its own.',
} as const
