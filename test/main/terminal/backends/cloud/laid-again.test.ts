import { describe, expect, it } from 'vitest'
import {
  createSkip,
  laidAgain,
} from '../../../../../src-main/terminal/backends/cloud/laid-again.ts'

const after = (_ms: number, run: () => void) => {
  run()
  return () => {}
}

describe('a line that broke', () => {
  it('is laid again as soon as somebody answers', async () => {
    const answers = ['stopped', 'running', 'running'] as const
    let asked = 0
    let laid = 0
    const lay = async () => {
      laid += 1
      if (laid === 1) throw new Error('not yet')
      return 'line'
    }
    const health = async () => answers[asked++] ?? 'running'
    expect(await laidAgain(lay, { health, after })).toBe('line')
    expect({ asked, laid }).toEqual({ asked: 3, laid: 2 })
  })

  it('is given up when the machine is gone, or nobody answers', async () => {
    const lay = async () => 'line'
    expect(await laidAgain(lay, { health: async () => 'gone', after })).toBeUndefined()
    expect(await laidAgain(lay, { health: async () => 'stopped', after })).toBeUndefined()
  })

  it('tells nothing twice, wherever its pieces end', () => {
    const skip = createSkip()
    const told = (piece: string) => piece.slice(skip.known(piece.length))
    expect([told('one '), told('two')]).toEqual(['one ', 'two'])
    skip.again()
    expect([told('on'), told('e two th'), told('ree')]).toEqual(['', ' th', 'ree'])
    skip.again()
    expect([told('one two three'), told(' four')]).toEqual(['', ' four'])
  })
})
