import { useEffect, useState } from 'react'
import { useSessions } from '../copies/sessions.ts'
import { currentText } from '../language/use-text.ts'
import { announcementsOf } from './announcements.ts'

/** Says to a screen reader that an agent finished or waits; never what it writes. */
export function SessionAnnouncer() {
  const [text, setText] = useState('')
  useEffect(
    () =>
      useSessions.subscribe((now, before) => {
        if (now.all === before.all) return
        const said = announcementsOf(before.all, now.all)
        const words = currentText().session
        if (said.length > 0)
          setText(said.map((a) => words.announce[a.kind](a.title || words.untitled)).join(' '))
      }),
    [],
  )
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
