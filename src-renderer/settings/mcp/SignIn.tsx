import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ScrollBox } from '../../ui/ScrollBox.tsx'

/** A browser is opened by the person's own click on an address that they see, and by nothing else. */
export function SignIn({ name, isPending }: { name: string; isPending: boolean }) {
  const { mcp } = useText()
  const t = mcp.signIn
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [address, setAddress] = useState<string>()
  const shown = isPending ? address : undefined

  function begin(): void {
    runtime
      .request('mcp.signIn', { name })
      .then((answer) => setAddress(answer.address))
      .catch(tellFailure)
  }

  return (
    <div className="mt-1 flex flex-col gap-2 pl-6 text-sm">
      <p className="text-pretty">{isPending ? t.pending : t.needed}</p>
      {shown !== undefined && (
        <ScrollBox label={mcp.consent.address} className="max-h-32 font-mono text-muted">
          {shown}
        </ScrollBox>
      )}
      <div className="flex flex-wrap gap-2">
        {shown === undefined ? (
          <Button size="small" look="primary" onClick={begin}>
            {t.begin}
          </Button>
        ) : (
          <a
            href={shown}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-7 items-center gap-1.5 rounded-md bg-accent px-2 font-medium text-on-accent hover:bg-accent-hover"
          >
            <ExternalLink size={14} aria-hidden />
            {t.open(new URL(shown).host)}
          </a>
        )}
        {isPending && (
          <Button
            size="small"
            onClick={() => runtime.request('mcp.cancelSignIn', { name }).catch(tellFailure)}
          >
            {t.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}
