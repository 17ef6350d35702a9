import type { SkillFinding, SkillTextView } from '#contract'
import { DiffView } from '../../content/DiffView.tsx'
import { useText } from '../../language/use-text.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Pill } from '../../ui/Pill.tsx'

const TONES = { caution: 'warning', dangerous: 'danger', never: 'danger' } as const

/** What a skill says, what of it would run, and what to look at. */
export function SkillText({ skill }: { skill: SkillTextView }) {
  const t = useText().skills
  const { text, files, findings, allowedTools, compatibility, license, diff } = skill
  const scripts = files.filter(({ path, isExecutable }) => isExecutable || /^scripts\//.test(path))
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-surface p-3">
      {diff !== undefined && diff !== '' && (
        <div className="max-h-60 overflow-auto rounded-md bg-canvas">
          <DiffView diff={diff} />
        </div>
      )}
      <pre className="selectable max-h-60 overflow-auto rounded-md bg-canvas p-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      <Findings findings={findings} />
      {scripts.length > 0 && (
        <p className="selectable text-sm wrap-anywhere">
          {t.runs(scripts.map(({ path }) => path).join(', '))}
        </p>
      )}
      {allowedTools && (
        <p className="selectable text-sm wrap-anywhere text-muted">{t.wants(allowedTools)}</p>
      )}
      {compatibility && (
        <p className="selectable text-sm wrap-anywhere text-muted">{t.needs(compatibility)}</p>
      )}
      {license && <p className="selectable text-sm text-muted">{t.licence(license)}</p>}
      <Disclosure label={<span className="text-sm">{t.files(files.length)}</span>}>
        {() => (
          <ul className="selectable mt-1 max-h-40 overflow-y-auto font-mono text-sm">
            {files.map(({ path, size }) => (
              <li key={path} className="wrap-anywhere">
                {path} <span className="text-muted">{t.bytes(size)}</span>
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
}

function Findings({ findings }: { findings: readonly SkillFinding[] }) {
  const { skills: t } = useText()
  if (findings.length === 0) return <p className="text-sm text-muted">{t.nothingFound}</p>
  return (
    <div>
      <p className="text-sm">{t.found(findings.length)}</p>
      <ul aria-label={t.findings} className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto">
        {findings.map((finding) => (
          <Finding
            key={`${finding.path} ${finding.line} ${finding.rule ?? finding.kind}`}
            {...finding}
          />
        ))}
      </ul>
    </div>
  )
}

function Finding(finding: SkillFinding) {
  const { skills: t, approval, guides, runtime } = useText()
  const { kind, level, path, line, rule = '', sentence = '', said, mark } = finding
  const words =
    kind === 'runs'
      ? runtime.finding({ rule, sentence, said })
      : kind === 'steers' && mark
        ? t.line(guides.marks[mark])
        : t.unread
  return (
    <li className="flex items-baseline gap-2 text-sm">
      <Pill tone={TONES[level]}>{approval.levels[level]}</Pill>
      <span className="selectable min-w-0 flex-1 wrap-anywhere">
        <span className="font-mono text-muted">
          {path}:{line}
        </span>{' '}
        {words}
      </span>
    </li>
  )
}
