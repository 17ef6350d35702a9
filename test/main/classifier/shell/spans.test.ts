import { expect, it } from 'vitest'
import { analyse } from './analysed.ts'

/** The text that is marked for the command whose program is `rm`. */
function marked(command: string): string | undefined {
  const span = analyse(command).units.find(({ program }) => program === 'rm')?.at.span
  return span && command.slice(span.start, span.end)
}

it.each([
  ['ls; rm -rf x; ls', 'rm -rf x'],
  ["bash -c 'ls; rm -rf x'", 'rm -rf x'],
  ['bash -c "ls; rm -rf x"', 'rm -rf x'],
  ['bash -c "ls; rm -rf \\"x\\"; ls"', 'rm -rf \\"x\\"'],
  ["bash <<'EOF'\nls\nrm -rf x\nEOF", 'rm -rf x'],
  ['bash -c \'bash -c "ls; rm -rf x"\'', 'rm -rf x'],
  ['echo "a `rm -rf x` b"', 'rm -rf x'],
  ['echo `echo \\`rm -rf x\\``', 'rm -rf x'],
  ['sudo -u root rm -rf x', 'rm -rf x'],
  ['x="rm -rf x"; ls; $x', '$x'],
  ["echo 'rm -rf x' | sh", 'sh'],
  ['ls\0; rm -rf x', 'rm -rf x'],
  ['eval ls\\; rm -rf x', 'ls\\; rm -rf x'],
])('the smallest piece of the text is marked: %s', (command, expected) => {
  expect(marked(command)).toBe(expected)
})

it('keeps the inner text where the mark cannot be narrow', () => {
  const [unit] = analyse("echo 'ls; rm -rf x' | sh").units.filter(({ program }) => program === 'rm')
  expect(unit?.at).toMatchObject({ via: ['sh'], inner: 'ls; rm -rf x\n' })
})

it('says from which commands a word and the input come', () => {
  const { units } = analyse('x=$(curl a); curl b | bash -c "$x"')
  const last = units.find(({ program }) => program === 'bash')
  expect(last?.stdin.from.map(({ argv }) => argv[1]?.value)).toEqual(['b'])
  expect(last?.argv[2]?.from?.map(({ argv }) => argv[1]?.value)).toEqual(['a'])
})
