/** What was typed into a running shell counts for what is typed next. */
import { TYPED_LINES } from '../support/ways-to-harm.ts'
import { expect, type HostileReply, test } from './hostile.ts'

for (const [shell, pty] of [
  ['in a terminal', true],
  ['by a pipe', false],
] as const)
  test(`a name that was typed into a shell ${shell} hides nothing`, async ({ hostile }) => {
    hostile.plant('Documents/letter.txt')
    for (const [name, use, asked] of TYPED_LINES) {
      const { refused } = await hostile.attempt(...typing([name, use], pty))

      expect(hostile.text('Documents/letter.txt'), use).toBe('kept\n')
      expect(refused).toEqual([expect.stringContaining(asked === 'name' ? name : use)])
    }
    // What never runs does not run by another name.
    const { refused } = await hostile.attempt(...typing(["sweep='rm -rf'", '$sweep ~'], pty))

    expect(refused).toEqual([])
    expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
    await expect
      .poll(() => hostile.outcomes().filter((outcome) => outcome !== 'allowed'))
      .toEqual([...TYPED_LINES.map(() => 'denied'), 'blocked'])
  })

/** A shell in the background, the lines, and its end: what was typed before has been read by then. */
function typing(lines: readonly string[], pty: boolean): HostileReply[] {
  const command = 'bash --norc'
  let shell = {}
  const steer = (action: object) => [{ name: 'process', arguments: { ...shell, ...action } }]
  return [
    [{ name: 'terminal', arguments: { command, background: true, pty } }],
    ...lines.map((data, index) => (result: string) => {
      if (index === 0) shell = { session_id: JSON.parse(result).session_id }
      return steer({ action: 'submit', data })
    }),
    () => steer({ action: 'submit', data: 'exit' }),
    () => steer({ action: 'wait', timeout: 60 }),
  ]
}
