/** A bash there on pipes that waits for its instructions. */
import { shellQuote } from '../../../lib/shell-quote.ts'
import type { ProcessRef, Running, Shell, StartSpec } from '../backend.ts'
import type { Client } from './client.ts'
import { type ClientProcess, startClientProcess } from './client-process.ts'
import { BOOT, bashWords, greeting, HAND_ON } from './hello.ts'
import type { Resident } from './resident.ts'

export interface ClientStart {
  client: Client
  mark: string
  there: Pick<Resident, 'bash' | 'bare' | 'files' | 'pipes'>
}

export async function startClientShell(start: ClientStart, spec: StartSpec): Promise<Shell> {
  const { mark, there } = start
  const { text, first } = spec.begin({ fd: 0 })
  const outputPath = spec.survives ? `${there.files}/${mark}.out` : undefined
  const process = startClientProcess(start.client, wordsFor(start, spec.survives))
  if (outputPath) process.send(`${followed(start, outputPath)}\0`)
  process.send(`${greeting(mark)}${text}\0`)
  if (first !== '') process.send(first)
  const { pid, startTime } = await process.greetingOf(mark)
  const ref: ProcessRef = {
    ...{ mark, pid },
    ...(startTime && { startTime }),
    ...(outputPath && { outputPath }),
  }
  return {
    exited: process.closed,
    instruct: (blocks) => {
      process.send(blocks)
      if (spec.stdin instanceof Uint8Array) process.send(spec.stdin)
      if (spec.stdin !== 'open') process.end()
      return runningOf(process, ref)
    },
    discard: process.end,
  }
}

function runningOf(process: ClientProcess, ref: ProcessRef): Running {
  const letGone = Promise.withResolvers<{ code: null }>()
  return {
    ref,
    onData: process.onData,
    pause: process.pause,
    resume: process.resume,
    write: process.write,
    endInput: async () => process.end(),
    resize: async () => {},
    letGo: () => {},
    echoes: async () => undefined,
    detach: () => {
      process.ignore()
      letGone.resolve({ code: null })
    },
    drained: process.drained,
    closed: Promise.race([process.closed, letGone.promise]),
  }
}

/** What outlives the app gets its mark below: the program that hands on its output is not part of it. */
function wordsFor({ mark, there }: ClientStart, survives = false): string[] {
  const { bash, bare } = there
  const variables = survives ? bare : { ...bare, TALARIA_PROC_ID: mark }
  return bashWords({ bash, variables, boot: BOOT, isBare: true })
}

/**
 * Starts the shell apart, with its output in a file, and hands on what comes. The app may go and come
 * back: then another such program reads the file from its beginning.
 */
function followed({ mark, there }: ClientStart, outputPath: string): string {
  const [out, pipe] = [shellQuote(outputPath), shellQuote(`${there.pipes}/${mark}.in`)]
  const bash = `${shellQuote(there.bash)} --noprofile --norc -c ${shellQuote(BOOT)} bash`
  return [
    'umask 077',
    `mkfifo ${pipe} && : >${out} || exit 1`,
    'apart=; command -v setsid >/dev/null && apart=setsid',
    `TALARIA_PROC_ID=${shellQuote(mark)} $apart ${bash} <${pipe} >${out} 2>&1 & pid=$!`,
    `exec 3>${pipe} 4<&0; rm -f ${pipe}`,
    // A program in the background of a shell reads nothing unless it is told what.
    `${HAND_ON} <&4 >&3 & exec 3>&- 4<&-`,
    `tail -n +1 -f ${out} & tail=$!`,
    'wait $pid; code=$?',
    ...LAST_LINES,
    'exit $code',
  ].join('\n')
}

/** Some `tail` look once a second. */
const LAST_LINES = ['sleep 2', 'kill $tail 2>/dev/null']

/** Reads on what an earlier run of the app left there; undefined when there is nothing of it. */
export async function reattachThere(
  { client, mark, there }: ClientStart,
  ref: ProcessRef,
): Promise<Running | undefined> {
  const { pid, startTime, outputPath } = ref
  if (!outputPath || pid === undefined || startTime === undefined) return undefined
  const { bash, bare } = there
  const words = bashWords({ bash, variables: bare, boot: BOOT, isBare: true })
  const process = startClientProcess(client, words)
  const out = shellQuote(outputPath)
  const script = [
    `[ -f ${out} ] || exit ${NOTHING_LEFT}`,
    greeting(mark),
    `tail -n +1 -f ${out} & tail=$!`,
    'stat() { line=; { IFS= read -r line </proc/$1/stat; } 2>/dev/null; echo "${line##*) }"; }',
    `alive() { set -- $(stat ${pid}); [ "\${20-}" = ${shellQuote(startTime)} ] && [ "$1" != Z ]; }`,
    'while alive; do sleep 1; done',
    ...LAST_LINES,
  ].join('\n')
  process.send(`${script}\0`)
  process.end()
  try {
    await process.greetingOf(mark)
    // The file begins with that of the shell.
    await process.greetingOf(ref.mark)
  } catch (error) {
    if ((await process.closed).code === NOTHING_LEFT) return undefined
    throw error
  }
  return {
    ...runningOf(process, ref),
    write: () => Promise.reject(new Error('its input was lost when the app was restarted')),
    endInput: async () => {},
  }
}

const NOTHING_LEFT = 3
