/** In which container a command runs on a copy: the Docker place that the person chose, or the first. */
import type { DockerProfile, PlaceProfile, PlacesView } from '#contract'
import { say } from '#say'
import type { SettingsService } from '../../settings/settings.ts'
import type { PlaceBook } from '../../terminal/backends/place-book.ts'

export function createElsewherePlace(deps: {
  settings: SettingsService
  book: PlaceBook
  platform: NodeJS.Platform
}) {
  return { offer, profileOf }

  function offer(): PlacesView['elsewhere'] {
    if (deps.platform === 'win32') return { reason: say('elsewhere.notOnWindows') }
    const { profiles, elsewhere } = deps.settings.get('places')
    const possible = profiles.filter(isDocker)
    const profile = possible.find(({ name }) => name === elsewhere) ?? possible[0]
    if (!profile) return { reason: say('elsewhere.noPlace') }
    const { name: place } = profile
    // One that somebody else may have changed is used only after the person has confirmed it.
    return deps.book.find(place) ? { place } : { reason: deps.book.whyNot(place).detail }
  }

  function profileOf(place: string): DockerProfile | undefined {
    const profile = deps.book.profileOf(place)
    return profile && isDocker(profile) ? profile : undefined
  }
}

export type ElsewherePlace = ReturnType<typeof createElsewherePlace>

function isDocker(profile: PlaceProfile): profile is DockerProfile {
  return profile.kind === 'docker'
}
