import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { factNames, factsOf } from '../../../../src-main/classifier/signatures/facts/facts.ts'
import { signatures } from '../../../../src-main/classifier/signatures/signatures.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }

describe('facts about programs', () => {
  it('are there for hundreds of them', () => {
    expect(factNames().length).toBeGreaterThan(600)
    expect(factsOf('no-such-program')).toBeUndefined()
  })

  it.each([
    ['ykman piv reset', 'ask'],
    ['ykman --device 123 piv reset', 'ask'],
    ['ykman list', 'allow'],
    ['mikro-orm schema:fresh', 'ask'],
    ['mikro-orm schema:fresh --help', 'allow'],
    ['direnv allow', 'ask'],
  ])('judge %s by what it destroys: %s', (command, decision) => {
    expect(judge(command, PLACES).decision).toBe(decision)
  })

  it('agree with what was written by hand', () => {
    const differences = signatures.flatMap(({ names, options = '', globals = '' }) => {
      const [name = ''] = names.split(/\s+/)
      const facts = factsOf(name)
      const own = new Map(
        `${options}, ${globals}`.split(/,\s*/).flatMap((option) => {
          const [spellings = '', value] = option.split('=')
          return spellings
            .split(' ')
            .filter(Boolean)
            .map((spelling) => [spelling, value] as const)
        }),
      )
      return [
        ...(facts?.values ?? []).filter(
          (option) => own.has(option) && own.get(option) === undefined,
        ),
        ...(facts?.flags ?? []).filter((option) => {
          const value = own.get(option)
          return value !== undefined && !value.startsWith('?')
        }),
      ].map((option) => `${name} ${option}`)
    })

    expect(differences).toEqual(KNOWN_DIFFERENCES)
  })
})

/** Where the specs are wrong, or speak of another program of that name or of one of its verbs. */
const KNOWN_DIFFERENCES = `
  unzip l, install S, install g, install m, install o, go run, terraform out, terraform target, mkdir Z, nc l, uv editable, uv m, pipx e,
  pipx editable, pipx f, pip c, pip constraint, pip e, pip editable, pip extra-index-url, pip index, conda f, gh n,
  poetry editable, poetry platform, poetry python, poetry src, poetry with, gradle I, gradle init-script, tmux L, mysql ssl-mode, sysctl e, ps a, killall s, bat style, od e, od f, od s,
  sort parallel, ag D, ag f, ag t, sed l, wget A, wget B, wget D, wget O, wget P, wget Q, wget R, wget T, wget U, wget a,
  wget e, wget i, wget l, wget o, wget t, wget w`
  .trim()
  .split(/,\s+/)
