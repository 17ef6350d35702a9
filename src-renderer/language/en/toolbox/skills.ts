/** Folders from which agents learn how to do one kind of work. */
export const skills = {
  title: 'Skills',
  detail:
    'Texts in the open Agent Skills format that tell agents how to do one kind of work. An agent loads one when it fits; you load one by beginning a message with / and its name. Its scripts are commands like any other: your rules and questions stand before each.',
  look: 'Look for skills again',
  add: 'Add skills',
  none: 'No skills yet. Add some, or put folders with a SKILL.md into ~/.agents/skills.',
  browse: 'Browse…',
  fetching: 'Fetching. Nothing of it is run.',
  lookAt: 'Look at it',
  httpsOnly: 'Write an address that begins with https:// and holds no name or password.',
  adding: {
    folder: {
      name: 'From a folder',
      detail: 'Copies the skills in it into quarantine, where you read them first.',
      field: 'Folder with skills',
      example: '~/Downloads/skills',
    },
    git: {
      name: 'From git',
      detail:
        'Fetched over https with your own git, without hooks and submodules, into quarantine.',
      field: 'Address of the repository',
      example: 'https://example.com/skills.git',
    },
  },
  quarantine: 'In quarantine: no agent reads it. What you install counts with exactly these files.',
  came: 'What came',
  done: 'Done',
  install: (name: string) => `Install ${name}`,
  replace: (name: string) => `Replace ${name}`,
  installed: 'Installed',
  scopes: { project: 'Of this project', home: 'In your home folder', own: 'Kept by Talaria' },
  states: {
    used: 'Used',
    off: 'Off',
    new: 'Waits for you',
    changed: 'Changed',
    shadowed: 'Covered by another',
    broken: 'Broken',
  },
  waits: {
    new: 'No agent has read it. Read it, then decide.',
    changed: 'Its files are not those that you agreed to, so no agent reads it.',
  },
  switch: (name: string) => `Agents may use ${name}`,
  remove: (name: string) => `Remove ${name}`,
  read: 'Read',
  readAndDecide: 'Read and decide',
  hide: 'Hide',
  yes: 'Use it',
  yesToAll: 'Trust all skills of this project',
  no: 'Do not use',
  nothingFound:
    'Nothing in it looks like harm to the judge of commands or to the search for hidden orders.',
  findings: 'What to look at',
  found: (count: number) =>
    count === 1
      ? 'One line to look at before you decide:'
      : `${count} lines to look at before you decide:`,
  line: (what: string) => `This line ${what}.`,
  unread: 'Could not be read: look at it yourself.',
  runs: (names: string) => `Would run, each through your rules: ${names}`,
  wants: (tools: string) => `Would like to use ${tools}. That permits nothing.`,
  needs: (text: string) => `Needs: ${text}`,
  licence: (text: string) => `Licence: ${text}`,
  files: (count: number) => (count === 1 ? 'One file' : `${count} files`),
  bytes: (size: number) => (size < 1_000 ? `${size} B` : `${Math.round(size / 1_000)} KB`),
  kept: (count: number) => (count === 1 ? 'One earlier text' : `${count} earlier texts`),
  keptName: (name: string) => `Earlier text of ${name}`,
  keptWhy: {
    removed: (when: string) => `removed ${when}`,
    changed: (when: string) => `before a change ${when}`,
  },
  restore: 'Bring back',
  from: 'Skill',
}
