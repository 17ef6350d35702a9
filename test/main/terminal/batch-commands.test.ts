import { describe, expect, it } from 'vitest'
import { commandsOf } from '../../../src-main/terminal/batch-commands.ts'
import { HERE } from '../../support/places.ts'
import { readCall } from '../../support/read-call.ts'
import { openTerminals } from '../../support/terminal-window.ts'

describe('the commands of one reply', () => {
  it('are those of terminal calls, however their arguments are written', () => {
    const { signal } = new AbortController()
    const requests = commandsOf(
      [
        readCall('1', 'terminal', '{"command":"a","workdir":"sub"}'),
        readCall('2', 'terminal', { command: 'b' }),
        readCall('3', 'read_file', { path: 'c' }),
        readCall('4', 'terminal', '{"command":'),
        readCall('5', 'terminal', { command: 5 }),
        readCall('6', 'terminal', null),
      ],
      {
        sessionId: 's1',
        place: HERE,
        carried: async () => undefined,
        resolve: (path) => `/work/${path}`,
        signal,
      },
    )
    expect(requests.map(({ callId, command, cwd }) => [callId, command, cwd])).toEqual([
      ['1', 'a', '/work/sub'],
      ['2', 'b', '/work/.'],
    ])
  })

  it('are asked about together, and can be withdrawn together', () => {
    const prepared: string[][] = []
    let withdrawn = 0
    const { service } = openTerminals({
      prepare: (requests) => {
        prepared.push(requests.map(({ command }) => command))
        return () => {
          withdrawn += 1
        }
      },
    })
    const { signal } = new AbortController()
    const call = (id: string, command: string) => readCall(id, 'terminal', { command })
    service.prepare({ id: 's1' }, [call('1', 'a')], signal)()
    service.prepare({ id: 's1' }, [call('1', 'a'), call('2', 'b')], signal)()

    expect([prepared, withdrawn]).toEqual([[['a', 'b']], 1])
  })
})
