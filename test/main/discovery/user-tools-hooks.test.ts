import { describe, expect, it } from 'vitest'
import { createToolConsent } from '../../../src-main/discovery/tool-consent.ts'
import { decideBefore } from '../../../src-main/dispatch/pre-tool-call.ts'
import { inEnglish } from '../../support/in-english.ts'
import { openUserTools } from '../../support/user-tools.ts'

const IMPORT = "import { hooks } from '#tool-api'\n"
const GUARD = `${IMPORT}hooks.on('pre_tool_call', ({ tool }) => {
  if (tool === 'write_file') return { action: 'block', message: 'not here' }
}, { isPolicy: true })
`

describe('a file with hooks and no tools', () => {
  it('is loaded after a yes, shown with what it registered, and called', async () => {
    let kept: string | undefined
    const save = (text: string) => {
      kept = text
    }
    const consent = createToolConsent({ load: () => kept, save })
    const { files, agree, hooks } = await openUserTools({ 'guard.ts': GUARD }, undefined, consent)
    expect(files()).toMatchObject([{ state: 'waiting', hooks: [] }])

    await agree('guard.ts', files()[0]?.consent?.fingerprint ?? '', false)

    expect(files()).toMatchObject([
      { state: 'loaded', tools: [], hooks: [{ name: 'pre_tool_call', isPolicy: true }] },
    ])
    expect(await decide(hooks, 'write_file')).toEqual({ kind: 'block', message: 'not here' })
    expect(await decide(hooks, 'read_file')).toMatchObject({ kind: 'run' })
  })

  it('is named when its guard fails, and the call is blocked', async () => {
    const source = `${IMPORT}hooks.on('pre_tool_call', () => missing(), { isPolicy: true })`
    const { hooks } = await openUserTools({ 'guard.ts': source })

    expect(await decide(hooks, 'read_file')).toEqual({
      kind: 'block',
      message: 'your file guard.ts guards read_file and failed: missing is not defined',
    })
  })

  it('loses its hooks when it goes', async () => {
    const { hooks, remove, refresh } = await openUserTools({ 'guard.ts': GUARD })
    remove('guard.ts')
    await refresh()

    expect(hooks.entries()).toEqual([])
  })

  it('loses its hooks when the app closes', async () => {
    const { hooks, stop } = await openUserTools({ 'guard.ts': GUARD })
    stop()

    expect(hooks.entries()).toEqual([])
  })
})

describe('a file whose hooks change', () => {
  it('has the new ones, and only those', async () => {
    const { hooks, write, refresh, files } = await openUserTools({ 'guard.ts': GUARD })
    write('guard.ts', GUARD.replace('not here', 'nowhere'))
    await refresh()
    expect(await decide(hooks, 'write_file')).toMatchObject({ message: 'nowhere' })
    expect(hooks.entries()).toHaveLength(1)

    write('guard.ts', `${IMPORT}hooks.on('post_tool_call', () => {})`)
    await refresh()
    expect(files()).toMatchObject([{ hooks: [{ name: 'post_tool_call', isPolicy: false }] }])
  })

  it('goes on guarding while its next text is still being loaded', async () => {
    const { hooks, write, refresh } = await openUserTools({ 'guard.ts': GUARD })
    const loading = Promise.withResolvers<void>()
    const open = Promise.withResolvers<void>()
    Object.assign(globalThis, { beginLoad: loading.resolve, endOfLoad: open.promise })
    const slow = 'beginLoad()\nawait endOfLoad'
    write('guard.ts', `${GUARD.replace('not here', 'nowhere')}${slow}`)
    const refreshed = refresh()
    await loading.promise
    expect(hooks.entries()).toHaveLength(2)

    open.resolve()
    await refreshed
    expect(await decide(hooks, 'write_file')).toMatchObject({ message: 'nowhere' })
    expect(hooks.entries()).toHaveLength(1)
  })

  it('loses them while it is broken half way, and recovers', async () => {
    const { hooks, write, refresh, files } = await openUserTools({ 'guard.ts': GUARD })
    write('guard.ts', `${GUARD}throw new Error('half way')`)
    await refresh()
    expect(files()).toMatchObject([
      { state: 'failed', error: inEnglish('Error: half way'), hooks: [] },
    ])
    expect(hooks.entries()).toEqual([])

    write('guard.ts', GUARD)
    await refresh()
    expect(hooks.entries()).toHaveLength(1)
  })

  it('cannot register any more from what an old instance left running', async () => {
    const late = "globalThis.hookLate = () => hooks.on('pre_llm_call', () => {})"
    const { hooks, write, refresh } = await openUserTools({ 'guard.ts': `${GUARD}${late}` })
    const { hookLate } = globalThis as unknown as { hookLate: () => () => void }
    write('guard.ts', GUARD)
    await refresh()

    expect(hookLate()).toBeTypeOf('function')
    expect(hooks.has('pre_llm_call')).toBe(false)
  })
})

it('shows a hook that was refused beside the file, and keeps the others', async () => {
  const { files, messages } = await openUserTools({
    'guard.ts': `${GUARD}hooks.on('on_coffee', () => {})`,
  })

  expect(files()).toMatchObject([
    {
      state: 'loaded',
      hooks: [{ name: 'pre_tool_call' }],
      refused: [
        { name: 'on_coffee', reason: inEnglish(expect.stringMatching(/no hook of that name/)) },
      ],
    },
  ])
  expect(messages('error')).toEqual([
    expect.stringMatching('the hook on_coffee of your file guard.ts was refused'),
  ])
})

function decide(hooks: Parameters<typeof decideBefore>[0], tool: string) {
  const event = { tool, args: {}, callId: 'c1', sessionId: 's1', taskId: 's1', cwd: '/' }
  return decideBefore(hooks, event, undefined, new AbortController().signal)
}
