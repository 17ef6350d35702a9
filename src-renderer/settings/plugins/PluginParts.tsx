import type { ReactNode } from 'react'
import type { PluginView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { ScrollBox } from '../../ui/ScrollBox.tsx'

/** What a plugin may do, what it registered, and what it said. */
export function PluginParts({ plugin }: { plugin: PluginView }) {
  const { plugins: t, tools, runtime: words } = useText()
  const { capabilities, servers, skills, warnings, log } = plugin
  const hooks = new Set(
    plugin.hooks.map(({ name, isPolicy }) => (isPolicy ? tools.guard : tools.hooks[name])),
  )
  return (
    <>
      <Part name={t.rights}>
        {capabilities.length === 0
          ? t.noRights
          : capabilities.map(({ name, isNew }) => (
              <span key={name} className="block">
                {rightWords(name)} {isNew && <span className="text-warning">({t.newRight})</span>}
              </span>
            ))}
      </Part>
      {plugin.tools.length > 0 && (
        <Part name={t.tools}>
          <span className="font-mono">{plugin.tools.join(', ')}</span>
        </Part>
      )}
      {hooks.size > 0 && (
        <Part name={t.hooks}>
          {[...hooks].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Part>
      )}
      {plugin.commands.length > 0 && (
        <Part name={t.commands}>
          {plugin.commands.map(({ name, description }) => (
            <span key={name} className="block">
              <span className="font-mono">/{name}</span> {description}
            </span>
          ))}
        </Part>
      )}
      {servers.length > 0 && <Part name={t.servers}>{t.inSettings(servers.join(', '))}</Part>}
      {skills > 0 && <Part name={t.skills}>{t.notRead(skills)}</Part>}
      {warnings.map((warning) => (
        <p key={warning.text} className="selectable text-sm wrap-anywhere text-warning">
          {words.said(warning)}
        </p>
      ))}
      {log.length > 0 && (
        <Disclosure label={<span className="text-sm">{t.log}</span>}>
          {() => (
            <ScrollBox
              label={t.log}
              className="mt-1 max-h-40 rounded-md bg-surface p-2 font-mono text-sm whitespace-pre-wrap"
            >
              {log.join('\n')}
            </ScrollBox>
          )}
        </Disclosure>
      )}
    </>
  )

  function rightWords(name: string): string {
    if (name.startsWith('secrets:')) return t.rightWords.secret(name.slice('secrets:'.length))
    return name in t.rightWords.others
      ? t.rightWords.others[name as keyof typeof t.rightWords.others]
      : name
  }
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 text-sm">
      <p className="w-24 shrink-0 text-muted">{name}</p>
      <div className="selectable min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  )
}
