import { ruleBook } from '../../rules/rule-book.ts'

export const cloudBook = ruleBook({
  'cloud.delete': [
    'dangerous',
    'Deleting cloud resources',
    'Deletes servers, data or settings that run elsewhere.',
    'lost',
  ],
  'cloud.stop': [
    'dangerous',
    'Interrupting cloud resources',
    'Stops, restarts or rolls back something that others may be using.',
    'undoable',
  ],
  'cloud.apply': [
    'dangerous',
    'Changing infrastructure',
    'Creates, replaces or deletes infrastructure as a description says.',
    'lost',
  ],
  'cloud.deploy': ['caution', 'Deploying', 'Changes what runs on a server or cluster.', 'undoable'],
  'cloud.access': [
    'dangerous',
    'Change of cloud access',
    'Changes who may use cloud resources, or makes keys for them.',
    'undoable',
  ],
  'cloud.run-code': [
    'dangerous',
    'Running commands elsewhere',
    'Runs commands on other machines, or code of others in a tool.',
    'lost',
  ],
  'publish.deploy': [
    'dangerous',
    'Deploying to production',
    'Puts this project online, where everybody can see it.',
    'undoable',
  ],
})
