// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ChannelKind } from '#contract'
import { errorOf, RuntimeError } from '#wire'
import { createServe } from '../../../../src-main/host/serve.ts'
import { silentLog } from '../../../../src-main/lib/log.ts'
import { ChannelForm } from '../../../../src-renderer/settings/channels/ChannelForm.tsx'
import { showPart } from '../../../support/window-part.tsx'

/** As the contract refuses it. */
async function formOf(kind: ChannelKind) {
  const serve = createServe({ handlers: {} as never, log: silentLog })
  return showPart(<ChannelForm kind={kind} onDone={() => {}} />, {
    'channels.add': async (payload) => {
      const answer = await serve('channels.add', payload, { id: 'w', transport: 'ipc' })
      throw answer.ok ? new RuntimeError('failed', { text: 'it was taken' }) : errorOf(answer)
    },
  })
}

it('names and marks the fields of a mailbox that are wrong', async () => {
  const part = await formOf('email')
  await part.type('Your address', 'you@example.org')
  await part.type('Address it writes from', 'not right')
  await part.type('Server for sending', 'smtp.example.org:465')
  await part.type('Server for answers, if any', 'imap.example.org')
  await part.click('button', 'Add')

  expect(part.names('alert')).toEqual([
    '“Address it writes from” cannot be used: it is one plain address, such as talaria@example.org. “Server for answers, if any” cannot be used: it is a name and a port, such as imap.example.org:993.',
  ])
  const marked = part
    .names('textbox')
    .filter((name) => part.get('textbox', name).getAttribute('aria-invalid') === 'true')
  expect(marked).toEqual(['Address it writes from', 'Server for answers, if any'])
})

it('asks for a key where answers are to come', async () => {
  const part = await formOf('webhook')
  await part.type('Address of the hook', 'https://example.org/in')
  await part.type('Address of answers, if any', 'https://example.org/out')
  await part.click('button', 'Add')

  expect(part.get('secret', 'Key that signs both ways').getAttribute('aria-invalid')).toBe('true')
  expect(part.get('secret', 'Address of answers, if any').getAttribute('aria-invalid')).toBe(
    'false',
  )
})
