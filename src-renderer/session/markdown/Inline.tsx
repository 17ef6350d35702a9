import type { Token } from 'marked'
import type { ReactNode } from 'react'
import { keyed } from '../../ui/keyed.ts'
import { decodeEntities } from './entities.ts'
import { safeLink } from './safe-link.ts'

/** Words with their emphasis, as elements; raw HTML is shown as the text it is. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return keyed(tokens ?? []).map(({ key, item }) => <InlineToken key={key} token={item} />)
}

function InlineToken({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      )
    case 'codespan':
      return (
        <code className="rounded-sm bg-hover px-1 py-px font-mono text-[0.92em] break-words">
          {token.text}
        </code>
      )
    case 'br':
      return <br />
    case 'link':
      return (
        <Link href={token.href}>
          <Inline tokens={token.tokens} />
        </Link>
      )
    // A picture from elsewhere would tell its server who reads this, so it is only named.
    case 'image':
      return <Link href={token.href}>{token.text || token.href}</Link>
    case 'html':
      return /^<br\s*\/?>$/i.test(token.raw.trim()) ? <br /> : token.raw
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : decodeEntities(token.text)
    case 'escape':
      return decodeEntities(token.text)
    default:
      return token.raw
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
