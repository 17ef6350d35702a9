/** The licences of all that is in a package and was made by others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }

/** What stays outside the bundle. */
const OUTSIDE = Object.keys(packageJson.dependencies)
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z
    .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
    .optional(),
})

/** A package without any licence stops the making of a package: it may not be given to others. */
export function thirdPartyLicences(root: string): string {
  const bundled = ['out/main/packages.json', 'out/renderer/packages.json'].flatMap((file) =>
    z.array(z.string()).parse(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  )
  const works = [...new Set([...bundled, ...OUTSIDE])].sort().map((folder) => work(root, folder))
  const head =
    'Talaria contains the following works of others. Electron and Chromium are in\nLICENSE.electron.txt and LICENSES.chromium.html (compressed) beside the program.\n'
  return [head, ...eachTextOnce(works)].join(`\n${'-'.repeat(78)}\n\n`)
}

interface Work {
  title: string
  text: string
}

/** Works that come to the letter under the same text stand above it together. */
export function eachTextOnce(works: readonly Work[]): string[] {
  const titles = new Map<string, string[]>()
  for (const { title, text } of works) titles.set(text, [...(titles.get(text) ?? []), title])
  return [...titles].map(([text, all]) => `${all.join('\n')}\n\n${text}\n`)
}

function work(root: string, folder: string): Work {
  const path = join(root, 'node_modules', folder)
  const { name, version, license, author } = manifest.parse(
    JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')),
  )
  const file = existsSync(path)
    ? readdirSync(path).find((entry) => LICENCE_FILE.test(entry))
    : undefined
  if (!file && !license) throw new Error(`${name} ${version} has no licence; it cannot be shipped`)
  const text = file
    ? readFileSync(join(path, file), 'utf8').trim()
    : standardText(license ?? '', author ?? name)
  return { title: `${name} ${version} (${license ?? 'see below'})`, text }
}

/** Some packages name their licence and forget its text. */
function standardText(license: string, author: string): string {
  if (license !== 'MIT')
    return `Licensed under ${license}: https://spdx.org/licenses/${license}.html`
  return `Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation
the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and
to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of
the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO
THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`
}
