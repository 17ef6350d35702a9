/**
 * `node scripts/make-facts.ts FOLDER`: reads the completion specs of the npm package @withfig/autocomplete, unpacked in
 * that folder, and writes what they say about programs: which options take a value, which verbs destroy something.
 * Facts only, no sentence of theirs; the licence is named in the file that comes out.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

interface Spec {
  name: string[]
  description?: string | undefined
  isDangerous?: boolean | undefined
  subcommands?: Spec[] | undefined
  options?: z.infer<typeof optionSchema>[] | undefined
}

const names = z.union([z.string(), z.array(z.string())]).transform((name) => [name].flat())
const argument = z.looseObject({ isOptional: z.boolean().optional() })
const optionSchema = z.looseObject({
  name: names,
  args: z.union([argument, z.array(argument)]).optional(),
})
const specSchema: z.ZodType<Spec> = z.lazy(() =>
  z.looseObject({
    name: names,
    description: z.string().optional().catch(undefined),
    isDangerous: z.boolean().optional(),
    subcommands: z.array(specSchema).optional().catch(undefined),
    options: z.array(optionSchema).optional().catch(undefined),
  }),
)

const OUTPUT = new URL('../src-main/classifier/signatures/facts/facts-text.ts', import.meta.url)
const SOURCE_VERSION = z.object({ version: z.string() })

/** How the specs begin to describe what takes something away for good. */
const DESTROYS =
  /^(?:permanently |force |forcibly |completely |bulk[ -])?(?:delet|destroy|purg|eras|wip(?:e|ing)|drop(?! into)|terminat|uninstall|unregister|deregister|revok|decommission|obliterat|truncat|tear(?:s|ing)? down|remov\w+ (?:all|an existing|the .* from the (?:server|cluster|cloud)))/i
/** What can be made again at once, or is only a list of names. */
const REGENERABLE =
  /\b(?:caches?|cached|build|artifacts?|temporary|temp|node_modules|dist|alias(?:es)?|buffers?|bookmarks?|local (?:copy|branch)|completions?|logs? output|generated|stale|unused|worktree)\b/i
const MOST_DEPTH = 5
const MOST_OPTIONS = 250 // compilers and their kind have thousands, and nobody destroys anything by them

const folder = process.argv[2]
if (folder === undefined)
  throw new Error('say where the package is unpacked: node scripts/make-facts.ts FOLDER')

const facts = new Map<string, { verbs: Set<string>; options: Map<string, boolean | null> }>()
for (const file of specFiles(path.join(folder, 'build'))) {
  const loaded: unknown = await import(pathToFileURL(file).href).catch(() => undefined)
  const module = z.looseObject({ default: specSchema }).safeParse(loaded)
  if (module.success) note(module.data.default)
}
const { version } = SOURCE_VERSION.parse(
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
)
writeFileSync(OUTPUT, fileText([...facts].flatMap(([name, fact]) => lineOf(name, fact)).sort()))

/** `aws/s3.js` and its like belong to a spec that loads them when it is asked. */
function specFiles(build: string): string[] {
  return readdirSync(build)
    .filter((name) => name.endsWith('.js') && !/^(?:index|main|-)\.js$/.test(name))
    .map((name) => path.join(build, name))
    .filter((file) => statSync(file).isFile())
}

function note(spec: Spec) {
  for (const name of spec.name) {
    if (!/^[\w.+-]+$/.test(name)) continue
    const fact = facts.get(name) ?? { verbs: new Set(), options: new Map() }
    facts.set(name, fact)
    noteOptions(spec, fact.options, 0)
    for (const child of spec.subcommands ?? []) noteVerbs(child, [], fact.verbs)
  }
}

function noteOptions(spec: Spec, known: Map<string, boolean | null>, depth: number) {
  for (const { name, args } of spec.options ?? []) {
    const given = [args ?? []].flat()
    const takesValue = given.length > 0 && !given[0]?.isOptional
    for (const spelling of name) {
      if (!/^--?[\w-]+$/.test(spelling)) continue
      const before = known.get(spelling)
      // One that takes a value here and none there is no fact.
      const isSame = before === undefined || before === takesValue
      known.set(
        spelling,
        isSame && given.every(({ isOptional }) => !isOptional) ? takesValue : null,
      )
    }
  }
  if (depth < MOST_DEPTH)
    for (const child of spec.subcommands ?? []) noteOptions(child, known, depth + 1)
}

function noteVerbs(spec: Spec, before: readonly string[], verbs: Set<string>) {
  if (before.length >= MOST_DEPTH) return
  const spellings = spec.name.filter((name) => /^[\w.:+-]+$/.test(name) && !name.startsWith('-'))
  if (spellings.length === 0 || spellings.includes('help')) return
  const words = [...before, spellings.join('|')]
  const description = spec.description ?? ''
  const destroys = spec.isDangerous || DESTROYS.test(description)
  if (destroys && !REGENERABLE.test(description)) verbs.add(words.join(' '))
  else for (const child of spec.subcommands ?? []) noteVerbs(child, words, verbs)
}

function lineOf(
  name: string,
  { verbs, options }: { verbs: Set<string>; options: Map<string, boolean | null> },
) {
  const those = (wanted: boolean) =>
    [...options]
      .filter(([, takes]) => takes === wanted)
      .map(([spelling]) => spelling.replace(/^--?/, ''))
  const values = [...new Set(those(true))].sort()
  const flags = [...new Set(those(false))].sort().filter((flag) => !values.includes(flag))
  if (options.size > MOST_OPTIONS && verbs.size === 0) return []
  if (verbs.size === 0 && values.length === 0 && flags.length === 0) return []
  const arity = options.size > MOST_OPTIONS ? '\t' : `${values.join(' ')}\t${flags.join(' ')}`
  return [`${name}\t${[...verbs].sort().join(',')}\t${arity}`]
}

/** A line for each first letter. */
function fileText(entries: readonly string[]): string {
  const lines = Map.groupBy(entries, (entry) => entry.charAt(0)).values()
  return `/**
 * Made by scripts/make-facts.ts from the completion specs of @withfig/autocomplete ${version}; do not edit.
 * Copyright (c) 2021 Hercules Labs Inc. (Fig), MIT License.
 *
 * Of each program: its name, verbs that destroy something, options with a value, options without.
 */
export const FACTS = \`
${[...lines].map((line) => line.join(';')).join('\n')}
\`
`
}
