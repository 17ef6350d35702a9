/** A thousand texts as agents meet them, the same at every run: cut from pinned packages, or made up. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

export interface MixedText {
  kind: string
  text: string
}

const PER_KIND = 63
/** Of shorter ones the same would be cut again and again. */
const LEAST_FILE = 1_200
const CHARS = { least: 200, most: 4_000 }

/** What each kind is cut from. Of the languages the files hold sentences only, without their keys. */
const FILES: Record<string, string> = {
  English:
    'node_modules/{ajv,axios,commander,express,fast-check,glob,js-yaml,openai,undici,ws}/README.md',
  TypeScript: 'node_modules/zod/src/v4/{core,classic}/*.ts',
  declarations: 'node_modules/{openai,undici}/**/*.d.ts',
  JavaScript: 'node_modules/{express,yargs,semver,ws}/**/*.js',
  Python: 'node_modules/node-gyp/gyp/pylib/gyp/**/*.py',
  shell: 'node_modules/{app-builder-lib,playwright-core}/**/*.sh',
  CSS: 'node_modules/{tailwindcss,@xterm/xterm,playwright-core}/**/{index,theme,preflight,xterm,report}.css',
  HTML: 'node_modules/@mixmark-io/domino/test/**/*.html',
  JSON: 'node_modules/{ajv/lib,electron,knip,mime-db,undici,yargs/*,zod}/**/{package,schema,db,checksums,*-schema*}.json',
}
const SENTENCES: Record<string, string> = {
  Chinese: 'node_modules/axe-core/locales/zh_{CN,TW}.json',
  Japanese: 'node_modules/axe-core/locales/ja.json',
  Korean: 'node_modules/axe-core/locales/ko.json',
  German: 'node_modules/axe-core/locales/de.json',
  Russian: 'node_modules/axe-core/locales/ru.json',
}

export function mixedTexts(): MixedText[] {
  const random = createRandom()
  const cut = (text: string): string => {
    const length = Math.floor(CHARS.least * (CHARS.most / CHARS.least) ** random())
    const at = Math.floor(random() * Math.max(text.length - length, 0))
    return text.slice(at, at + length)
  }
  const kinds: [string, () => string][] = [
    ...Object.entries(FILES).map(([kind, files]): [string, () => string] => {
      const all = globSync(files)
        .sort()
        .map((file) => readFileSync(file, 'utf8'))
      const texts = all.filter((text) => text.length > LEAST_FILE)
      return [kind, () => cut(texts[Math.floor(random() * texts.length)] ?? '')]
    }),
    ...Object.entries(SENTENCES).map(([kind, files]): [string, () => string] => {
      const text = globSync(files)
        .sort()
        .flatMap((file) => sentencesIn(JSON.parse(readFileSync(file, 'utf8'))))
        .join('\n')
      return [kind, () => cut(text)]
    }),
    ['logs', () => cut(log(random))],
    ['base64', () => base64(random, Math.floor(CHARS.least + random() * 2_000))],
  ]
  return kinds.flatMap(([kind, next]) =>
    Array.from({ length: PER_KIND }, () => ({ kind, text: next() })),
  )
}

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(sentencesIn)
}

function log(random: () => number): string {
  const levels = ['INFO', 'WARN', 'ERROR', 'DEBUG']
  const words = ['connection reset by peer', 'GET /api/v1/users', 'cache miss', 'retrying in 30s']
  const lines = Array.from({ length: 80 }, (_, at) => {
    const time = new Date(1_700_000_000_000 + at * 1_000 + Math.floor(random() * 900)).toISOString()
    const hash = createHash('sha1').update(String(random())).digest('hex')
    const id = Math.floor(random() * 1e7)
    return `${time} ${levels[at % 4]} [worker-${at % 16}] ${words[Math.floor(random() * 4)]} id=${id} sha=${hash.slice(0, 12)} took=${Math.floor(random() * 900)}ms`
  })
  return lines.join('\n')
}

function base64(random: () => number, length: number): string {
  const bytes = Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** mulberry32: small, and the same everywhere. */
function createRandom(): () => number {
  let state = 20_260
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let next = Math.imul(state ^ (state >>> 15), 1 | state)
    next = (next + Math.imul(next ^ (next >>> 7), 61 | next)) ^ next
    return ((next ^ (next >>> 14)) >>> 0) / 4_294_967_296
  }
}
