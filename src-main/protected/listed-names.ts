/** The names of the lists as they are written, for whoever has to look which of them exist. */
import { FOLDER_PATHS } from './folder-paths.ts'
import { GUARDS } from './guards.ts'
import { HOME_PATHS } from './home-paths.ts'

/** Below a home folder: what is shown to nobody. */
export const SECRETS_OF_HOME: readonly string[] = HOME_PATHS.filter(
  ([protection]) => GUARDS[protection].read === 'secret',
).flatMap(([, list]) => names(list))

/** Version control and package managers write these with everything that they do. */
const WORKED_IN: ReadonlySet<string> = new Set([
  ...['.git', '.hg', '.svn', '.direnv', '.tox/.pkg', 'node_modules/.bin'],
  ...['node_modules', 'bower_components', 'jspm_packages', 'site-packages', 'dist-packages'],
  ...['vendor/bundle', 'vendor/composer', 'vendor/autoload.php', '.pnp.cjs', '.pnp.loader.mjs'],
  ...['.venv/bin', 'venv/bin', '.venv/Scripts', 'venv/Scripts'],
])

/** Below a folder of work: what runs by itself there, or steers agents. Git's own folder is another matter. */
export const STEERING_NAMES: readonly string[] = FOLDER_PATHS.flatMap(([, list]) =>
  names(list),
).filter((name) => !WORKED_IN.has(name))

function names(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll('\\', ' '))
}
