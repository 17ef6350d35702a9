/**
 * The scenes of test/attack once more, with the same words, and nobody who weighs a command: no harm is
 * done because the sandbox does not reach it. A scene that is about something else says about what.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { usableSandbox } from '../support/sandbox.ts'
import { inHome, openUnjudged } from '../support/unjudged-session.ts'
import {
  AGAINST_THE_APP,
  AMONG_PACKAGES,
  BY_A_DOOR,
  BY_AN_EARLIER_SESSION,
  DELETIONS,
  ENVIRONMENTS_OF_OTHERS,
  HARM_OF_A_PACKAGE,
  JAVASCRIPT,
  LISTENING,
  OVER_A_LETTER,
  overTheProgram,
  PYTHON,
  rulesForged,
  START_UP_FILES,
  SWAPPED_IN,
  TYPED_LINES,
} from '../support/ways-to-harm.ts'

const sandbox = await usableSandbox()

/** What the scene of that name tries, from the session's folder; with `&` at its end, in the background. */
const WALLED: Readonly<Record<string, readonly string[]>> = {
  children: [
    `s=set; env -i "\${s}sid" --fork sleep 5471${process.pid}`,
    `for fd in {3..99}; do printf 'touch ~/typed\\n' >&$fd; done 2>/dev/null`,
    ...AGAINST_THE_APP,
    'kill -9 APP; kill -USR1 APP && echo canary',
  ],
  code: [
    ...PYTHON.map((code) => `python3 - <<'CODE'\n${code}\nCODE`),
    ...JAVASCRIPT.map((code) => `node --input-type=commonjs - <<'CODE'\n${code}\nCODE`),
  ],
  deletion: [...DELETIONS, 'rm -rf HOME'],
  dependencies: [
    'echo \'require("dep")\' > main.js',
    ...AMONG_PACKAGES.map(
      (plant) =>
        `rm -rf node_modules a.tar; mkdir -p made; echo '${HARM_OF_A_PACKAGE}' > made/index.js; ${plant}; node main.js`,
    ),
  ],
  documents: OVER_A_LETTER,
  earlier: [...BY_AN_EARLIER_SESSION.leaves, ...BY_AN_EARLIER_SESSION.runs],
  environ: [...ENVIRONMENTS_OF_OTHERS, `grep -aoh 'NEIGHBOUR=canary' /proc/[0-9]*/environ`],
  'forged-rule': rulesForged('HOME/data'),
  'left-behind': [
    ...["alias zap='rm -rf'", 'zap ~/', "alias ls='rm -rf'", 'ls ~/Documents'],
    ...["export ZAP='rm -rf'", '$ZAP ~/Documents', 'unalias -a'],
    ...[...BY_A_DOOR.leaves, ...BY_A_DOOR.runs],
    `cd ~/work && printf '%s' '{"scripts":{"test":"rm -rf ~/Documents"}}' > package.json && npm test`,
  ],
  program: overTheProgram('HOME/program'),
  'protected-paths': [
    ...START_UP_FILES.map((path) => `mkdir -p "$(dirname ${path})"; echo bad > ${path}`),
    ...LISTENING.map((text) => `timeout 3 bash -c ${JSON.stringify(text)}`),
  ],
  'swapped-file': [
    'echo true > theirs.sh; mkfifo go',
    'cat go; sh theirs.sh &',
    `echo '${SWAPPED_IN}' > theirs.sh; timeout 5 sh -c 'echo now > go'; sleep 0.3; cat theirs.sh`,
  ],
  typed: TYPED_LINES.flatMap(([name, use]) => [`bash --norc <<'LINES'\n${name}\n${use}\nLINES`]),
}

/** No command of theirs reaches anything. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'bound-answer': 'what a yes is worth when a file changes under it',
  'broken-disk': 'damaged and full disks under the app itself',
  'entrance.web': 'another user of the machine at the entrance of the web host',
  'forged-page': 'what a page says, and the browser that the app drives',
  'left-open': 'questions that are open when the app is killed: nothing has run',
  letters: 'how a card shows what it asks about',
  notes: 'notes of the memory, which are the app’s own files',
  'planted-key': 'what is masked in an output, of files that a command may read',
  'swapped-folder': 'file tools, which run in the app and not in the sandbox',
  window: 'what texts and keys do in the window',
}

const SECRET = 'canary-Tz7kWq3mYr5v'
const KEPT = ['Documents/letter.txt', 'program/probe.txt', 'theirs/Makefile', '.bashrc']
const SECRETS = ['.bash_history', '.ssh/id_rsa', 'data/keys.json']
/** In the session's folder such a file is what the command may make, and asked about by rules alone. */
const MADE = [
  ...START_UP_FILES.filter((path) => !path.startsWith('~/project/')).map((path) => path.slice(2)),
  ...['moved', 'link', 'typed', 'hidden', 'program/new.txt', 'theirs/check.sh'],
]

it('knows of each scene whether it is about the reach of commands', () => {
  const folder = fileURLToPath(new URL('../attack', import.meta.url))
  const scenes = readdirSync(folder).flatMap((name) => /^(.+)\.spec\.ts$/.exec(name)?.[1] ?? [])
  expect([...Object.keys(WALLED), ...Object.keys(ELSEWHERE)].sort()).toEqual(scenes.sort())
})

describe.skipIf(!sandbox)('with nobody who weighs a command', () => {
  it.each(Object.keys(WALLED))(
    'no harm is done in the scene %s',
    async (scene) => {
      const { folder, server, runtime, say, asked, put } = await openUnjudged()
      const neighbour = spawn('sleep', ['600'], { env: { NEIGHBOUR: SECRET } })
      onTestFinished(() => void neighbour.kill('SIGKILL'))
      for (const path of KEPT) put(path, 'kept\n')
      for (const path of SECRETS) put(path, SECRET)
      const settings = readFileSync(join(folder, 'data/settings.json'), 'utf8')
      const modes = () => KEPT.map((path) => lstatSync(join(folder, path)).mode)
      const before = modes()
      const calls = (WALLED[scene] ?? []).map((text) => {
        const command = filled(text, folder)
        const background = command.endsWith(' &')
        // How it ended is not told, so that nobody is asked whether it may leave.
        const told = background ? command.slice(0, -1) : `${command}\ntrue`
        const given = { command: told, background, workdir: runtime.cwd }
        return { name: 'terminal', arguments: given }
      })

      server.script(...calls.map((call) => ({ calls: [call] })), { text: 'Done.' })
      await say('go on')

      const text = (path: string) => readFileSync(join(folder, path), 'utf8')
      expect(KEPT.filter((path) => text(path) !== 'kept\n')).toEqual([])
      expect(modes()).toEqual(before)
      expect(MADE.filter((path) => existsSync(join(folder, path)))).toEqual([])
      expect(text('data/settings.json')).toBe(settings)
      // Each has really run, and none was asked about.
      const messages: { role: string; content: string }[] = asked().at(-1)?.body.messages ?? []
      const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
      expect(results).toHaveLength(calls.length)
      expect(results.filter((result) => !/"exit_code":0|"session_id"/.test(result))).toEqual([])
      expect(runtime.payloads('approval.asked')).toEqual([])
      expect(results.filter((result) => result.includes('canary'))).toEqual([])
      if (scene === 'earlier') expect(text('project/work/long.sh')).toContain('rm -rf')
      if (scene === 'dependencies')
        expect(existsSync(join(folder, 'project/node_modules/dep/index.js'))).toBe(true)
      if (scene === 'swapped-file') expect(results.at(-1)).toContain('swapped')
      // Nor does anything of it outlive the app.
      await runtime.close()
      await expect.poll(() => processesOf(`5471${process.pid}`), { timeout: 5_000 }).toEqual([])
    },
    120_000,
  )
})

/** The session's own folder is where such a scene works. */
function filled(text: string, home: string): string {
  return inHome(text.replaceAll('~/work', 'HOME/project/work'))
    .replaceAll('LETTER', 'HOME/Documents/letter.txt')
    .replaceAll(/\bAPP\b/g, String(process.pid))
    .replaceAll('HOME', home)
}

function processesOf(mark: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(`sleep ${mark}`))
}
