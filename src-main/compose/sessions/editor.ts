/** The person's own editor, for files that a session changed on this machine. */
import { say } from '#say'
import { RuntimeError } from '#wire'
import { wordsOf } from '#words'
import { editorArguments, findEditor } from '../../host/find-editor.ts'
import type { Notices } from '../../host/notices.ts'
import { startEditor } from '../../host/start-editor.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Place } from '../../ports/place.ts'
import { personEnvironment } from '../../terminal/backends/local/environment.ts'
import { createSearchPath } from '../others/search-path.ts'
import type { ComposedSafety } from '../safety.ts'
import { isA, isProgram } from '../typed-paths.ts'

export function composeEditor(deps: {
  environment: Readonly<Record<string, string | undefined>>
  home: string
  safety: Pick<ComposedSafety, 'chosenEditor'>
  notices: Pick<Notices, 'raise'>
  clock: Clock
  placeOf: (sessionId: string) => Place
}) {
  const { environment, home, notices, clock } = deps
  const { platform } = process
  const searchPath = createSearchPath(environment)
  return { expectHere, open }

  function expectHere(sessionId: string): void {
    const { isThisMachine, name } = deps.placeOf(sessionId)
    if (!isThisMachine)
      throw new RuntimeError('conflict', say('terminal.editorElsewhere', { place: name }))
  }

  async function open(path: string, line = 1): Promise<void> {
    if (!isA('file', path)) throw new RuntimeError('not-found', say('file.missing', { path }))
    const command = deps.safety.chosenEditor()
    if (command === undefined) throw new RuntimeError('forbidden', say('terminal.editorWaits'))
    const PATH = await searchPath()
    const editor = findEditor(command, {
      ...{ platform, isProgram, hasScreen: hasScreen() },
      folders: PATH.split(platform === 'win32' ? ';' : ':'),
    })
    const { program } = editor
    await startEditor(
      { file: program, args: editorArguments(editor, path, line) },
      {
        env: { ...personEnvironment(environment), PATH },
        // Not the folder of the session: what lies there is the agent's work.
        cwd: home,
        now: clock.now,
        onFailed: (code) =>
          notices.raise({
            level: 'warning',
            title: say('terminal.editorFailed', { program }),
            detail: say('terminal.editorEnded', { code }),
          }),
      },
    ).catch((error: unknown) => {
      const cause = wordsOf(error)
      throw new RuntimeError('failed', say('terminal.notStarted', { program, cause }))
    })
  }

  function hasScreen(): boolean {
    if (platform === 'darwin' || platform === 'win32') return true
    return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)
  }
}

export type SessionEditor = ReturnType<typeof composeEditor>
