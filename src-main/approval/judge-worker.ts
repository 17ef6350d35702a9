/** The thread that judges long texts, so that none of them can hold up the window or a terminal. */
import { parentPort } from 'node:worker_threads'
import type { JudgeRequest } from './judge-worker-client.ts'
import { resolveLinks } from './resolve-links.ts'
import { judge } from './verdict.ts'

parentPort?.on('message', ({ id, command, options, followsLinks }: JudgeRequest) => {
  const verdict = judge(command, followsLinks ? { ...options, resolveLinks } : options)
  parentPort?.postMessage({ id, verdict })
})
