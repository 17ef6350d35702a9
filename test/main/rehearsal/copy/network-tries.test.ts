import { describe, expect, it } from 'vitest'
import { countedTries } from '../../../../src-main/rehearsal/copy/network-tries.ts'

const REPORT = `Ip: Forwarding OutNoRoutes InHdrErrors
Ip: 2 3 0
Tcp: RtoAlgorithm AttemptFails
Tcp: 1 4
Udp: InDatagrams NoPorts
Udp: 9 1
Ip6OutNoRoutes                  	2
Udp6NoPorts                     	0
`

describe('tries to reach the network', () => {
  it('are counted from what the kernel counted', () => {
    expect(countedTries(REPORT)).toBe(10)
  })

  it('are unknown when the command did not come to its end', () => {
    expect([countedTries(undefined), countedTries('')]).toEqual([null, null])
  })

  it('are none where something else is written there', () => {
    expect(countedTries('Ip: OutNoRoutes\nIp: many\n')).toBe(0)
  })
})
