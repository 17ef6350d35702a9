import { describe, expect, it } from 'vitest'
import { spawnPty } from '../../../src-main/terminal/pty.ts'

const LINES = 200_000

describe.skipIf(process.platform === 'win32')('what a program prints into a terminal', () => {
  it('arrives whole and in order, however fast it comes and whenever it is held back', async () => {
    // Waits at the end, so that nothing here depends on how an exit is noticed.
    const script = `stty -opost -echo; seq 1 ${LINES}; read line`
    const pty = await spawnPty({
      program: { file: '/bin/sh', args: ['-c', script] },
      env: { PATH: process.env.PATH ?? '' },
      cwd: '/',
      columns: 80,
      rows: 24,
    })
    const expected = Array.from({ length: LINES }, (_, index) => `${index + 1}\n`).join('')
    const chunks: Uint8Array[] = []
    let arrived = 0
    let arrivedWhileHeld = 0
    let isHeld = false
    await new Promise<void>((resolve) => {
      pty.onData((bytes) => {
        if (isHeld) arrivedWhileHeld += 1
        chunks.push(bytes)
        arrived += bytes.length
        if (arrived >= expected.length) resolve()
        if (chunks.length % 3 !== 0) return
        isHeld = true
        pty.pause()
        setImmediate(() => {
          isHeld = false
          pty.resume()
        })
      })
    })
    pty.kill('SIGKILL')

    expect(Buffer.concat(chunks).toString() === expected).toBe(true)
    expect(arrivedWhileHeld).toBe(0)
  })
})
