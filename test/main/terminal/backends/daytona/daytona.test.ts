import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../../../src-main/lib/clock.ts'
import { createDaytonaProvider } from '../../../../../src-main/terminal/backends/daytona/daytona.ts'
import { createExecutor } from '../../../../../src-main/terminal/execution/executor.ts'
import { daytonaDeps, profileOf } from '../../../../support/clouds/fake-clouds.ts'
import { openFakeDaytona } from '../../../../support/clouds/fake-daytona.ts'
import { taskRef } from '../../../../support/task-ref.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

it('tells a connection that broke from a command that failed, and works on', async () => {
  const { fake, provider } = await open()
  const sandbox = await provider.open(...taskRef('task'))
  const executor = newExecutor()
  const broken = await executor.start(sandbox, {
    command: 'echo begun; sleep 600',
    cwd: '/',
    onOutput: () => {
      fake.inTrouble({ status: 503, body: { message: 'nobody is here' } })
      fake.breakConnections()
    },
  })

  expect(await broken.result).toMatchObject({
    status: 'lost',
    exitCode: null,
    output: 'begun\n',
    error: { reason: 'unreachable', words: { key: 'cloud.unreachable' } },
  })
  fake.inTrouble(undefined)
  const next = await executor.start(sandbox, { command: 'echo next', cwd: '/' })
  expect((await next.result).output).toBe('next\n')
})

it('asks for nothing that its stand-in does not know', async () => {
  const { fake, provider } = await open()
  const sandbox = await provider.open(...taskRef('task'))
  const pty = { columns: 80, rows: 24 }
  const seen = Promise.withResolvers<void>()
  const onOutput = () => seen.resolve()
  const running = await newExecutor().start(sandbox, {
    ...{ command: 'tty; read line', cwd: '/', pty, onOutput },
  })
  await seen.promise
  await running.resize({ columns: 100, rows: 30 })
  await running.write(Buffer.from('\r'))
  await running.result
  await provider.live?.()
  await provider.dispose()

  expect(fake.unhandled).toEqual([])
})

async function open() {
  const fake = await openFakeDaytona()
  const profile = profileOf('daytona', { apiUrl: `${fake.url}/api` })
  const provider = createDaytonaProvider(profile, daytonaDeps(fake))
  onTestFinished(async () => {
    await provider.dispose()
    await fake.close()
  })
  return { fake, provider }
}

function newExecutor() {
  const { after } = systemClock
  return createExecutor({
    ...{ spillFolder: temporaryFolder(), after, now: Date.now },
    clean: (text) => text,
  })
}
