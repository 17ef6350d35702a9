import { useEffect, useState } from 'react'
import { useRuntime } from '../../runtime/runtime-context.ts'

/** What a call left, asked for when it is shown: a long conversation may have many. */
export function useDataUrl(
  sessionId: string,
  kept: { picture: string } | { sound: string },
): string | undefined {
  const runtime = useRuntime()
  const [url, setUrl] = useState<string>()
  const [kind, id] = 'picture' in kept ? ['picture', kept.picture] : ['sound', kept.sound]
  useEffect(() => {
    let isShown = true
    const asked =
      kind === 'picture'
        ? runtime.request('session.picture', { id: sessionId, picture: id })
        : runtime.request('session.sound', { id: sessionId, sound: id })
    asked.then(
      ({ dataUrl }) => isShown && setUrl(dataUrl),
      () => isShown && setUrl('gone'),
    )
    return () => {
      isShown = false
    }
  }, [runtime, sessionId, kind, id])
  return url
}
