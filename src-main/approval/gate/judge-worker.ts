/** The thread that judges long texts, so that none of them can hold up the window or a terminal. */
import { parentPort } from 'node:worker_threads'
import type { JudgeFiles } from '../../classifier/verdict.ts'
import { judge } from './judge.ts'
import type { JudgeAnswer, JudgeReady, JudgeRequest, KnownFiles } from './judge-worker-client.ts'
import { resolveLinks } from './resolve-links.ts'

parentPort?.on('message', ({ id, command, options, followsLinks, files }: JudgeRequest) => {
  const asked: [keyof JudgeFiles, string][] = []
  const verdict = judge(command, {
    ...options,
    ...(followsLinks && { resolveLinks }),
    ...(files && knownFiles(files, asked)),
  })
  parentPort?.postMessage({ id, verdict, asked } satisfies JudgeAnswer)
})
parentPort?.postMessage({ ready: true } satisfies JudgeReady)

function knownFiles(files: KnownFiles, asked: [keyof JudgeFiles, string][]): JudgeFiles {
  return {
    readScript: (path) => answer('readScript', path, files.readScript, undefined),
    readTheirs: (path) => answer('readTheirs', path, files.readTheirs, undefined),
    isTheirs: (path) => answer('isTheirs', path, files.isTheirs, false),
    listWritten: (path) => answer('listWritten', path, files.listWritten, []),
  }

  function answer<Found>(
    question: keyof JudgeFiles,
    path: string,
    known: Map<string, Found>,
    meanwhile: Found,
  ): Found {
    const found = known.get(path)
    if (found !== undefined) return found
    if (!known.has(path)) asked.push([question, path])
    return meanwhile
  }
}
