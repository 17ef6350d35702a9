import type { ReactNode } from 'react'
import { keyed } from '../../ui/keyed.ts'
import { safeLink } from './safe-link.ts'
import type { Inline as InlineToken } from './tokens.ts'

/** Words with their emphasis, as elements; raw HTML is shown as the text it is. */
export function Inline({ inlines }: { inlines: readonly InlineToken[] }): ReactNode {
  return keyed(inlines).map(({ key, item }) => <Element key={key} inline={item} />)
}

function Element({ inline }: { inline: InlineToken }): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline inlines={inline.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inline inlines={inline.children} />
        </em>
      )
    case 'struck':
      return (
        <del>
          <Inline inlines={inline.children} />
        </del>
      )
    case 'code':
      return (
        <code className="rounded-sm bg-hover px-1 py-px font-mono text-[0.92em] break-words">
          {inline.text}
        </code>
      )
    case 'link':
      return (
        <Link href={inline.href}>
          <Inline inlines={inline.children} />
        </Link>
      )
  }
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  const address = safeLink(href)
  if (!address) return <span title={href}>{children}</span>
  return (
    <a
      href={address}
      title={address}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover"
    >
      {children}
    </a>
  )
}
