/** Words that people say for what tools are called: what a request means is often not how its author put it. */
import { wordsOf } from './tool-words.ts'

/** In each line the words stand for each other. A word may stand in several. */
const CLASSES = [
  'create add make new open start begin insert post submit write compose draft raise file log',
  'create upload put store save',
  'send post message write reply answer respond deliver notify tell',
  'list show enumerate all browse which',
  'get read fetch retrieve view show open load details describe inspect lookup look who what',
  'search find query lookup look locate filter',
  'update change edit modify rename set patch alter rewrite move',
  'update close reopen resolve merge complete finish approve assign archive',
  'delete remove erase drop discard destroy clear throw purge cancel',
  'export download save dump extract backup',
  'run execute start invoke trigger launch',
  'stop cancel kill end abort terminate',
  'issue bug ticket defect incident task',
  'file document doc page',
  'message mail email',
  'comment reply note answer remark',
  'user person people member account contact colleague customer',
  'invoice bill receipt payment charge',
  'project board workspace',
  'pull merge review',
  'table database sheet',
  'calendar event meeting appointment',
  'folder directory',
  'picture image photo screenshot',
]

/** What is said otherwise counts less than what is said. */
const SHARE = 0.4

const others = new Map<string, Set<string>>()
for (const line of CLASSES) {
  const words = wordsOf(line)
  for (const word of words) {
    const known = others.get(word) ?? new Set<string>()
    for (const other of words) if (other !== word) known.add(other)
    others.set(word, known)
  }
}

/** The words of a request, and those that may have been meant, each with how much it counts. */
export function meantBy(request: string): ReadonlyMap<string, number> {
  const said = new Set(wordsOf(request))
  const meant = new Map([...said].map((word) => [word, 1]))
  for (const word of said)
    for (const other of others.get(word) ?? []) if (!said.has(other)) meant.set(other, SHARE)
  return meant
}
