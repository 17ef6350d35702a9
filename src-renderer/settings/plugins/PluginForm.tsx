import { useState } from 'react'
import type { PluginSource } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AddForm, BrowseButton, SourceField } from '../AddForm.tsx'

export const ADDING = ['folder', 'link', 'git', 'npm', 'new'] as const

export type Adding = (typeof ADDING)[number]

interface PluginFormProps {
  kind: Adding
  /** With the folder of one that was made. */
  onDone(folder?: string): void
  onCancel(): void
}

/** Where a plugin comes from; or, for a new one, its name and where it is to lie. */
export function PluginForm({ kind, onDone, onCancel }: PluginFormProps) {
  const t = useText().plugins
  const runtime = useRuntime()
  const [typed, setTyped] = useState('')
  const [parent, setParent] = useState('~')
  const hasFolder = kind === 'folder' || kind === 'link' || kind === 'new'
  const form = t.adding[kind]

  async function add(): Promise<void> {
    if (kind === 'new') {
      const { folder } = await runtime.request('plugins.create', { name: typed.trim(), parent })
      return onDone(folder)
    }
    await runtime.request('plugins.install', { source: sourceOf(kind, typed.trim()) })
    onDone()
  }

  const [start, take] = kind === 'new' ? [parent, setParent] : [typed, setTyped]
  return (
    <AddForm
      name={form.name}
      detail={form.detail}
      button={form.button}
      isReady={typed.trim() !== ''}
      busy={t.fetching}
      onSubmit={add}
      onCancel={onCancel}
      further={hasFolder && <BrowseButton label={t.browse} start={start} onChosen={take} />}
    >
      {(wrong) => (
        <>
          <SourceField form={form} value={typed} onChange={setTyped} wrong={wrong} />
          {kind === 'new' && (
            <div className="flex">
              <TextField label={t.parent} value={parent} onChange={setParent} />
            </div>
          )}
        </>
      )}
    </AddForm>
  )
}

function sourceOf(kind: Exclude<Adding, 'new'>, typed: string): PluginSource {
  switch (kind) {
    case 'folder':
    case 'link':
      return { kind, path: typed }
    case 'git':
      return { kind, url: typed }
    case 'npm':
      return { kind, package: typed }
  }
}
