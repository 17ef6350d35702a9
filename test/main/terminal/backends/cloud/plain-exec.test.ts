import { describe, expect, it } from 'vitest'
import type { Cloud, Machine } from '../../../../../src-main/terminal/backends/cloud/cloud.ts'
import { createThere } from '../../../../../src-main/terminal/backends/cloud/cloud-sandbox.ts'

const request = { script: 'true', maxBytes: 100, timeoutMs: 10 }

/** A machine on which programs begin as told. */
function there(run: Machine['run']) {
  let started = 0
  let marks = 0
  const machine = {
    run: (...args: Parameters<Machine['run']>) => {
      started += 1
      return run(...args)
    },
    health: async () => 'gone',
  } as Partial<Machine> as Machine // nothing else of it is used here
  const cloud = { kind: 'modal', explain: (error: unknown) => error } as Partial<Cloud> as Cloud
  const { exec, end } = createThere({
    ...{ cloud, name: 'far', machine },
    nextMark: () => `m${++marks}`,
    after: (_ms, stop) => {
      const timer = setImmediate(stop)
      return () => clearImmediate(timer)
    },
  })
  return { exec, end, started: () => started }
}

describe('a program of ours on a machine that has gone', () => {
  it('is not ended: nothing of it began', async () => {
    const { exec, started } = there(async () => Promise.reject(new Error('gone')))
    await expect(exec(request)).rejects.toThrow('gone')
    await new Promise(setImmediate)
    expect(started()).toBe(1)
  })

  it('is ended once when it does not answer in time, and what ends it is not ended again', async () => {
    const { exec, started } = there(() => new Promise(() => {}))
    await expect(exec(request)).rejects.toMatchObject({ words: { key: 'cloud.tooSlow' } })
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
    expect(started()).toBe(2)
  })

  it('leaves nobody behind that could be counted', async () => {
    const { end } = there(async () => Promise.reject(new Error('gone')))
    expect(await end('m1')).toBe(0)
  })
})
