import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { allRuns, type Runs } from '../../../../src-main/classifier/signatures/runs.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const HARM = 'rm -rf /home/user/Documents'
const RANK = { allow: 0, ask: 1, never: 2 }

const decisionOf = (command: string) => judge(command, PLACES).decision

/** What stands between a wrapper's name and the command, when it is called as its line says. */
function words({ verbs, skip, needsDashes }: Runs): string[] {
  return [
    ...(verbs ? [[...verbs][0] ?? ''] : []),
    ...Array.from({ length: skip }, () => '1'),
    ...(needsDashes ? ['--'] : []),
  ]
}

/** Those whose operands are a command. */
const wrappers = allRuns
  .filter(({ ignoresOperands, hasLead }) => !ignoresOperands && !hasLead)
  .flatMap((runs) => runs.names.map((name) => ({ name, runs })))

const asOneWord = ({ everyOperand }: Runs, command: string) =>
  everyOperand ? `'${command}'` : command

describe('what is run by another program', () => {
  it('asks when it does harm', () => {
    const unasked = wrappers
      .map(({ name, runs }) => [name, ...words(runs), asOneWord(runs, HARM)].join(' '))
      .filter((command) => decisionOf(command) === 'allow')

    expect(wrappers.length).toBeGreaterThan(200)
    expect(unasked).toEqual([])
  })

  it('is never judged milder behind quotes, an empty expansion or an option that nobody knows', () => {
    const milder = wrappers.flatMap(({ name, runs }) => {
      const before = [name, ...words(runs)]
      const plain = [...before, asOneWord(runs, HARM)].join(' ')
      const spelled = [
        `"${name}"${plain.slice(name.length)}`,
        `$x${plain}`,
        `${name}$9${plain.slice(name.length)}`,
        `${name} $x${plain.slice(name.length)}`,
        `${before.join(' ')} $@ ${asOneWord(runs, HARM)}`,
        `${name} --zzz${plain.slice(name.length)}`,
        `${name} --zzz value${plain.slice(name.length)}`,
        `nice ${plain}`,
        `(${plain})`,
      ]
      return spelled.filter((text) => RANK[decisionOf(text)] < RANK[decisionOf(plain)])
    })

    expect(milder).toEqual([])
  })

  it('is not asked about when it does none, unless it runs as somebody else or elsewhere', () => {
    const asked = wrappers.flatMap(({ name, runs }) => {
      const command = [name, ...words(runs), asOneWord(runs, 'ls src')].join(' ')
      const { findings } = judge(command, PLACES)
      return findings.every(({ rule }) => /^(?:privilege|cloud)\./.test(rule)) ? [] : [command]
    })

    expect(asked).toEqual([])
  })
})
