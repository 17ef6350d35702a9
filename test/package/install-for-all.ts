/** The deb, installed for all tests of a file and started for a fresh person; taken away after them. */
import { test } from '@playwright/test'
import { addPerson, install, type OpenApp, open, type Person, purge } from './installed-app.ts'

export function installForAll(): { person: Person; app: OpenApp } {
  // Filled before the first test reads it.
  const here = {} as { person: Person; app: OpenApp }
  test.beforeAll(async () => {
    install(String(process.env.TALARIA_DEB))
    here.person = addPerson()
    here.app = await open(here.person)
  })
  test.afterAll(async () => {
    await here.app?.close()
    here.person?.remove()
    purge()
  })
  return here
}
