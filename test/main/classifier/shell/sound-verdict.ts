/** What must hold of the verdict about any text, however broken. */
import type { Verdict } from '../../../../src-main/classifier/verdict.ts'

export function isSound(command: string, { decision, level, findings, parts }: Verdict): boolean {
  const expected = level === 'safe' ? 'allow' : level === 'never' ? 'never' : 'ask'
  return (
    decision === expected &&
    !findings.some(({ said }) => BROKEN.has(said?.key ?? '')) &&
    findings.every(({ sentence }) => sentence !== '') &&
    [...findings, ...parts].every(
      ({ span }) => 0 <= span.start && span.start <= span.end && span.end <= command.length,
    )
  )
}

/** By these a verdict says that something in the classifier threw: it asks, but it is a fault of ours. */
const BROKEN: ReadonlySet<string> = new Set([
  'found.analysisFailed',
  'found.brokenOff',
  'found.unjudged',
])

const LINE = 'const settings = { name: "a", list: [1, 2, 3], run: () => 1, more: "text" }'

/** Texts that are made to take long. */
export const MONSTERS: readonly (readonly [name: string, command: string])[] = [
  ['a heredoc of 100 KB', `cat > a.js <<'EOF'\n${lines(1_500, () => LINE)}\nEOF`],
  ['an open heredoc of 100 KB', `cat > a.js <<EOF\n${lines(1_500, () => LINE)}\nEOF`],
  ['a case of 3,000 arms', `case $x in\n${lines(3_000, (n) => `a${n}) echo ${n};;`)}\nesac`],
  ['2,000 pipes', Array.from({ length: 2_001 }, () => 'cat').join(' | ')],
  ['2,000 commands', Array.from({ length: 2_000 }, (_, n) => `rm -rf a${n}`).join(' && ')],
  ['1,400 paths', `tool ${Array.from({ length: 1_400 }, (_, n) => `/etc/a${n}`).join(' ')}`],
]

function lines(count: number, line: (number: number) => string): string {
  return Array.from({ length: count }, (_, number) => line(number)).join('\n')
}
