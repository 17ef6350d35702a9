// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { placeProfiles } from '../../../../src-main/contract/places.ts'
import { PlaceForm } from '../../../../src-renderer/settings/places/PlaceForm.tsx'
import type { ProfileKind } from '../../../../src-renderer/settings/places/place-fields.ts'
import { newTyped } from '../../../../src-renderer/settings/places/typed-profile.ts'
import { showPart } from '../../../support/window-part.tsx'

const FORMS: [ProfileKind, Record<string, string>, Record<string, unknown>, string[]][] = [
  [
    'singularity',
    { Name: 'cluster', Image: '/images/work.sif' },
    { name: 'cluster', image: '/images/work.sif', workspace: 'read-write', network: true },
    [],
  ],
  [
    'modal',
    { Name: 'cloud', Image: 'python:3.13', 'Ends after (min)': '30' },
    { name: 'cloud', image: 'python:3.13', lifetimeMinutes: 30 },
    ['MODAL_TOKEN_ID', 'MODAL_TOKEN_SECRET'],
  ],
  [
    'daytona',
    { Name: 'cloud', 'Stops unused after (min)': '15' },
    { name: 'cloud', autoStopMinutes: 15 },
    ['DAYTONA_API_KEY'],
  ],
  [
    'vercel_sandbox',
    { Name: 'cloud', Runtime: 'python3.13', 'Ends after (min)': '45' },
    { name: 'cloud', runtime: 'python3.13', lifetimeMinutes: 45 },
    ['VERCEL_TOKEN', 'VERCEL_TEAM_ID', 'VERCEL_PROJECT_ID'],
  ],
]

describe('the form of a place', () => {
  it.each(FORMS)(
    'of the kind %s makes a place of what was typed, and keeps keys apart',
    async (...form) => {
      const [kind, fields, wanted, keys] = form
      let isDone = false
      const onDone = () => {
        isDone = true
      }
      const part = await showPart(
        <PlaceForm kind={kind} initial={newTyped(kind)} onDone={onDone} />,
        { 'places.save': () => ({ problems: [] }), 'secrets.set': () => null },
      )
      for (const [name, text] of Object.entries(fields)) await part.type(name, text)
      for (const key of keys) await part.type(key, `value of ${key}`)
      await part.click('button', 'Save')

      const [saved] = part.requests('places.save')
      expect(saved?.profile).toMatchObject({ kind, ...wanted })
      expect(JSON.stringify(saved)).not.toContain('value of')
      expect(placeProfiles.safeParse([saved?.profile]).success).toBe(true)
      expect(part.requests('secrets.set')).toEqual(
        keys.map((name) => ({ name, value: `value of ${name}` })),
      )
      expect(isDone).toBe(true)
    },
  )

  it('says beside a field what is wrong with it, and stays', async () => {
    const { click, says, requests } = await showPart(
      <PlaceForm kind="modal" initial={newTyped('modal')} onDone={() => {}} />,
      {
        'places.save': () => ({
          problems: [{ field: 'lifetimeMinutes', words: { text: 'this must be at most 1440' } }],
        }),
      },
    )
    await click('button', 'Save')
    expect(says('this must be at most 1440')).toBe(true)
    expect(requests('secrets.set')).toEqual([])
  })
})
