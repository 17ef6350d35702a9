/** The thread that judges long texts, so that none of them can hold up the window or a terminal. */
import { parentPort } from 'node:worker_threads'
import { judge } from './judge.ts'
import type { JudgeAnswer, JudgeReady, JudgeRequest } from './judge-worker-client.ts'
import { resolveLinks } from './resolve-links.ts'

parentPort?.on('message', ({ id, command, options, followsLinks, scripts }: JudgeRequest) => {
  const asked = new Set<string>()
  const verdict = judge(command, {
    ...options,
    ...(followsLinks && { resolveLinks }),
    ...(scripts && { readScript: (path) => known(path, scripts) }),
  })
  parentPort?.postMessage({ id, verdict, asked: [...asked] } satisfies JudgeAnswer)

  function known(path: string, files: NonNullable<JudgeRequest['scripts']>) {
    if (!files.has(path)) asked.add(path)
    return files.get(path)
  }
})
parentPort?.postMessage({ ready: true } satisfies JudgeReady)
