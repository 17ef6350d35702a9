/** Commands that people and agents type all day, and some thousand that do harm in many spellings. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'

interface Row {
  command: string
  expect?: 'ask' | 'never'
}

function read(name: string): Row[] {
  const file = new URL(`../../fixtures/commands/${name}.jsonl`, import.meta.url)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line))
}

function decide({ command }: Row) {
  return judge(command, { cwd: '/home/user/project', home: '/home/user' }).decision
}

describe('a long day at work', () => {
  it('passes without a question', () => {
    const asked = read('everyday').filter((row) => decide(row) !== 'allow')
    expect(asked).toEqual([])
  })

  it('meets every harmful command with a question or a refusal', () => {
    const missed = read('harmful').filter((row) => decide(row) !== row.expect)
    expect(missed).toEqual([])
  })
})
