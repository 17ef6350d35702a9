// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { SignIn } from '../../../../src-renderer/settings/mcp/SignIn.tsx'
import { showPart } from '../../../support/window-part.tsx'

const ADDRESS = 'https://issuer.example/auth?client_id=1&state=2'

it('asks for the address by a click, shows it, and leaves it to the person to open it', async () => {
  const opened = vi.spyOn(window, 'open')
  const part = await showPart(<SignIn name="notes" isPending={false} />, {
    'mcp.signIn': () => ({ address: ADDRESS }),
  })
  expect(part.requests('mcp.signIn')).toEqual([])
  await part.click('button', 'Sign in')
  await part.show(<SignIn name="notes" isPending />)

  expect(part.says(ADDRESS)).toBe(true)
  expect(part.get('link', 'Open issuer.example in your browser').getAttribute('href')).toBe(ADDRESS)
  expect(opened).not.toHaveBeenCalled()
})

it('can be left again', async () => {
  const part = await showPart(<SignIn name="notes" isPending />, { 'mcp.cancelSignIn': () => null })
  await part.click('button', 'Cancel')

  expect(part.requests('mcp.cancelSignIn')).toEqual([{ name: 'notes' }])
})
