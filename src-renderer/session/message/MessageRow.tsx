import { memo } from 'react'
import { useTranscript } from '../../stores/transcript.ts'
import { AssistantMessage } from './AssistantMessage.tsx'
import { NoticeLine } from './NoticeLine.tsx'
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
      {message.role === 'user' && <UserMessage message={message} />}
      {message.role === 'assistant' && <AssistantMessage message={message} isLast={isLast} />}
      {message.role === 'notice' && <NoticeLine text={message.text} />}
      {isLast && <TurnFooter message={message} />}
    </>
  )
})
