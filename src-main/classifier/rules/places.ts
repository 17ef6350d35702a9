/** Which folders and files matter, and why. Paths of the home folder are written without it. */

/** Where people keep what is theirs. */
export const PERSONAL_FOLDERS =
  names(`Desktop Documents Downloads Music Movies Pictures Photos Public Templates
  Videos Library Applications Dropbox OneDrive Nextcloud`)

/** Folders that a build makes again. */
export const REGENERABLE =
  names(`node_modules dist build out target coverage .cache .next .nuxt .turbo .parcel-cache .pytest_cache
   __pycache__ .mypy_cache .ruff_cache .tox .nox .gradle .svelte-kit .angular .vite .nyc_output
   tmp temp logs cmake-build-debug cmake-build-release .eggs htmlcov site _site public/build`)

/** Is `path` one of `places`, or below one? Both without a leading slash. */
export function isAtOrBelow(path: string, places: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (places.has(path.slice(0, end))) return true
  }
  return false
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
