/** What a stranger reads first: every link and picture of it leads somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const DOCS = join(ROOT, 'resources', 'docs')
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md'].map((name) => join(ROOT, name)),
  ...readdirSync(DOCS).map((name) => join(DOCS, name)),
]

it.each(PAGES.map((page) => relative(ROOT, page)))('every link of %s leads somewhere', (name) => {
  const page = join(ROOT, name)
  const dead = linksOf(readFileSync(page, 'utf8')).filter((link) => !leads(page, link))

  expect(dead).toEqual([])
})

it('a stranger finds every page of the docs from the README', () => {
  const linked = linksOf(readFileSync(join(ROOT, 'README.md'), 'utf8')).join(' ')

  expect(readdirSync(DOCS).filter((name) => !linked.includes(`resources/docs/${name}`))).toEqual([])
})

function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => link ?? [])
}

function leads(page: string, link: string): boolean {
  if (/^https?:/.test(link)) return true
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(page), path) : page
  if (!existsSync(target)) return false
  return !anchor || anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
}

/** As hosts of git repositories make them of headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
