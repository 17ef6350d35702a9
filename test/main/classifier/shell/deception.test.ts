import { describe, expect, it } from 'vitest'
import { analyse, commands } from './analysed.ts'

describe('text that does not show what it does is pointed out', () => {
  it.each([
    ['deceptive.null', 'r\0m -rf x'],
    ['deceptive.escape-sequence', 'echo ok; rm -rf data \u001b[2K\u001b[1A'],
    ['deceptive.control-character', 'rm\u000b-rf\fdata'],
    ['deceptive.text-direction', 'echo "\u202Efdp.exe"'],
    ['deceptive.text-direction', 'ls \u2066x\u2069'],
    ['deceptive.invisible-character', 'r\u200bm -rf /'],
    ['deceptive.invisible-character', 'rm -rf /\u200d'],
    ['deceptive.invisible-character', 'echo pass\u00adword'],
    ['deceptive.tag-character', 'echo hi\u{e0041}\u{e0042}'],
    ['deceptive.line-separator', 'ls\u2028rm -rf data'],
    ['deceptive.padding', `ls ${' '.repeat(300)}; rm -rf data`],
    ['deceptive.look-alike', 'ｒｍ -rf /'],
    ['deceptive.look-alike', 'rm -rf ／'],
    ['deceptive.look-alike', 'ѕudo ls'],
    ['deceptive.look-alike', 'rm –rf data'],
    ['deceptive.look-alike', 'curl -s https://gіthub.com/x'],
    ['deceptive.look-alike', 'curl -s "https://gіthub.com/x"'],
    ['deceptive.look-alike', 'rm\u00a0-rf\u00a0data'],
  ])('%s', (rule, command) => {
    expect(analyse(command).rules).toContain(rule)
  })

  it('judges what the shell would read', () => {
    expect(commands('r\0m -rf /')).toEqual(['rm -rf /'])
    expect(analyse('ｒｍ -rf /').units[0]?.program).toBe('rm')
  })

  it.each([
    'echo "你好，世界"',
    'echo 你好，世界',
    'mkdir 文档 && touch 文档/说明.md',
    'echo "🚀 deployed 👩‍👩‍👧 ⚠️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"',
    'git commit -m "réduire la taille – vite"',
    'echo "שלום" "مرحبا"',
    'ls отчёт.txt',
    'cat файл.md | head',
    'echo "a\u00a0b"',
    "echo -e '\\e[1mbold\\e[0m'",
    `cat > f <<'EOF'\n${'x\n'.repeat(50)}EOF`,
  ])('leaves other languages and emoji alone: %s', (command) => {
    expect(analyse(command).rules).toEqual([])
  })
})
