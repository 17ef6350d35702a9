import type { ToolCallView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useDataUrl } from './use-data-url.ts'

type Sound = NonNullable<ToolCallView['sounds']>[number]

interface CallSoundsProps {
  sessionId: string
  sounds: Sound[]
}

/** What a tool said aloud: a player, which begins when the person wants it. */
export function CallSounds({ sessionId, sounds }: CallSoundsProps) {
  const t = useText().session.call
  return (
    <ul aria-label={t.sounds} className="mb-1.5 ml-7 flex flex-col gap-2">
      {sounds.map((sound, at) => (
        // A call may say the same twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is what tells the two apart
        <li key={`${at} ${sound.id}`}>
          <Player sessionId={sessionId} sound={sound} />
        </li>
      ))}
    </ul>
  )
}

function Player({ sessionId, sound }: { sessionId: string; sound: Sound }) {
  const t = useText().session.call
  const source = useDataUrl(sessionId, { sound: sound.id })
  if (source === 'gone') return <p className="text-sm text-muted">{t.pictureGone(sound.name)}</p>
  return (
    <span className="flex flex-wrap items-center gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: what it says stands in the call above it */}
      <audio
        controls
        preload="metadata"
        aria-label={sound.name}
        src={source}
        className="h-9 w-72"
      />
      {source && (
        <a href={source} download={sound.name} className="text-sm text-accent hover:underline">
          {t.savePicture}
        </a>
      )}
    </span>
  )
}
