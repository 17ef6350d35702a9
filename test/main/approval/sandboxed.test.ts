import { describe, expect, it } from 'vitest'
import type { Danger } from '../../../src-main/classifier/judgement.ts'
import { openApprovals, PERSON } from '../../support/open-approvals.ts'
import { HERE } from '../../support/places.ts'

const INSIDE = { ...HERE, confined: true }

describe('in the sandbox of this machine', () => {
  it('runs code that nobody has read without a question, and only there', async () => {
    const { pass, question } = openApprovals({ judge: finding('remote-code.unread-project') })

    expect(await pass('make', { place: INSIDE })).toMatchObject({
      allowed: true,
      confined: 'needed',
    })
    void pass('make')
    expect(await question('make')).toMatchObject({ level: 'dangerous' })
  })

  it('asks as ever where nobody has proven that the walls hold', async () => {
    const { pass, question } = openApprovals({ judge: finding('remote-code.unread-project') })

    void pass('make', { place: { ...INSIDE, isUntried: true } })
    expect(await question('make')).toMatchObject({ backend: { sandbox: 'in' } })
  })

  it('asks there about what is in the session’s own folder, and lets nothing out for a yes', async () => {
    const judge = finding('fs.recursive-delete', { scope: 'workspace' })
    const { pass, question, reply } = openApprovals({ judge })

    const passed = pass('rm -rf src', { place: INSIDE })
    expect(await question('rm -rf src')).toMatchObject({ backend: { sandbox: 'in' } })
    await reply('rm -rf src', 'once')
    expect(await passed).not.toHaveProperty('confined')
  })

  it('says on the card that it would leave, and lets it out when the person says yes', async () => {
    const judge = finding('fs.write-outside', { scope: 'system', target: '/opt/tool' })
    const { pass, question, reply } = openApprovals({ judge })

    const passed = pass('cp tool /opt/tool', { place: INSIDE })
    expect(await question('cp tool /opt/tool')).toMatchObject({ backend: { sandbox: 'leaves' } })
    await reply('cp tool /opt/tool', 'session')
    expect(await passed).toMatchObject({ allowed: true, confined: 'left' })
    // By the rule that the answer left behind.
    expect(await pass('cp tool /opt/tool', { place: INSIDE })).toMatchObject({ confined: 'left' })
  })

  it('asks with the path that was refused, and remembers the answer like any other', async () => {
    const { pass, question, reply } = openApprovals()
    const again = { place: INSIDE, wants: { kind: 'path', path: '/opt/tool' } as const }

    const passed = pass('make install', again)
    const { findings, backend } = await question('make install')
    expect(findings.at(-1)).toMatchObject({ sentence: expect.stringContaining('/opt/tool') })
    expect(backend).toMatchObject({ sandbox: 'leaves' })
    await reply('make install', 'session')
    expect(await passed).toMatchObject({ confined: 'left' })
    expect(await pass('make install', again)).toMatchObject({ confined: 'left' })
  })

  it('asks with the host that could not be reached, and lets nothing out for a yes', async () => {
    const { pass, question, reply } = openApprovals()
    const again = { place: INSIDE, wants: { kind: 'host', hosts: ['a.dev'] } as const }

    const passed = pass('npm ci', again)
    const { findings, backend } = await question('npm ci')
    expect(findings.at(-1)).toMatchObject({ sentence: expect.stringContaining('a.dev') })
    expect(backend).toMatchObject({ sandbox: 'in' })
    await reply('npm ci', 'session')
    expect(await passed).not.toHaveProperty('confined')
    expect(await pass('npm ci', again)).toMatchObject({ allowed: true })
  })

  it('asks about what is typed into a program, which may run outside', async () => {
    const { pass, question } = openApprovals({ judge: finding('interpreter.inline-code') })

    void pass('import os', { place: INSIDE, typedInto: 'python3' })
    expect(await question('import os')).toBeDefined()
  })

  it('asks there too when the person wants it, or when what is stored is in doubt', async () => {
    const { handlers, pass, question } = openApprovals({ judge: finding('dynamic.script') })
    handlers['approval.preferences.set']({ asksLessWhenIsolated: false }, PERSON)

    void pass('./run', { place: INSIDE })
    expect(await question('./run')).toBeDefined()
  })

  it('asks about everything where everything is to be asked', async () => {
    const { handlers, pass, question } = openApprovals({ judge: finding('dynamic.script') })
    handlers['approval.mode.set']({ mode: 'ask-always' }, PERSON)

    void pass('./run', { place: INSIDE })
    expect(await question('./run')).toBeDefined()
  })

  it('never runs what never runs', async () => {
    const { pass } = openApprovals({ judge: finding('dynamic.script', { level: 'never' }) })

    expect(await pass('./run', { place: INSIDE })).toMatchObject({ allowed: false })
  })

  it.each([
    'remote-code.fetched',
    'net.upload',
    'git.force-push',
    'secret.read',
    'too-complex.size',
  ])('still asks about %s, which harms more than files and processes', async (rule) => {
    const { pass, question } = openApprovals({ judge: finding(rule) })
    void pass('some command', { place: INSIDE })
    expect(await question('some command')).toBeDefined()
  })
})

function finding(rule: string, facts: Partial<Danger> = {}) {
  return async (command: string) => ({
    level: facts.level ?? ('dangerous' as const),
    complete: true,
    parts: [],
    findings: [
      {
        ...{ rule, level: 'dangerous' as const, sentence: 'It does something.', undoable: false },
        ...{ span: { start: 0, end: command.length }, remember: 'session' as const },
        ...facts,
      },
    ],
  })
}
