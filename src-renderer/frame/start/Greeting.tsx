import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'

/** What this is, and the ways to a model. */
export function Greeting(props: { title: string; detail: string; ways: ReactNode }) {
  return (
    <>
      {/* In a low window what can be done comes first. */}
      <span className="mb-5 [@media(max-height:40rem)]:hidden">
        <Mark size={40} />
      </span>
      <h2 className="text-xl font-semibold tracking-tight text-balance">{props.title}</h2>
      <p className="mt-2 text-lg text-pretty text-muted">{props.detail}</p>
      {props.ways}
    </>
  )
}
