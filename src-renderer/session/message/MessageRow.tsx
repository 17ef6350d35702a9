import { memo } from 'react'
import { useTranscript } from '../../copies/transcript.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { AssistantMessage } from './AssistantMessage.tsx'
import { BrokenMessage } from './BrokenMessage.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { ShortenedLine } from './ShortenedLine.tsx'
import { TurnFooter } from './TurnFooter.tsx'
import { UserMessage } from './UserMessage.tsx'

interface MessageRowProps {
  id: number
  isLast: boolean
}

/** Looks after one message, so that a growing reply redraws itself and nothing else. */
export const MessageRow = memo(function MessageRow({ id, isLast }: MessageRowProps) {
  const message = useTranscript((s) => s.byId.get(id))
  if (!message) return null
  return (
    <>
      <ErrorBoundary fallback={(retry) => <BrokenMessage message={message} onRetry={retry} />}>
        {message.role === 'user' && <UserMessage message={message} />}
        {message.role === 'assistant' && <AssistantMessage message={message} isLast={isLast} />}
        {message.role === 'notice' &&
          (message.shortened ? (
            <ShortenedLine
              words={{ text: message.text, ...message.said }}
              shortened={message.shortened}
            />
          ) : (
            <NoticeLine words={{ text: message.text, ...message.said }} />
          ))}
      </ErrorBoundary>
      {isLast && <TurnFooter message={message} />}
    </>
  )
})
