import { describe, expect, it } from 'vitest'
import { analyse, commands } from '../analysed.ts'

describe('a file that the text has written is known when it is run', () => {
  it.each([
    "echo 'rm -rf /' > x.sh; bash x.sh",
    "echo 'rm -rf /' >> x.sh; sh x.sh",
    "echo ls > x.sh; echo 'rm -rf /' >> x.sh; bash x.sh",
    "cat > x.sh <<'EOF'\nrm -rf /\nEOF\nchmod +x x.sh && ./x.sh",
    "tee x.sh <<< 'rm -rf /'; . ./x.sh",
    "dd of=x.sh <<< 'rm -rf /'; sh x.sh",
    "echo 'rm -rf /' > x; cp x y; sh y",
    "{ echo ls; echo 'rm -rf /'; } > x.sh; sh x.sh",
    "for line in 'cd /' 'rm -rf /'; do echo \"$line\"; done > x.sh; sh x.sh",
    "echo 'rm -rf /' > x; sh < x",
    "echo 'rm -rf /' > x; cat x | sh",
    'echo \'rm -rf /\' > x; eval "$(cat x)"',
    'printf "all:\\n\\trm -rf /\\n" > Makefile; make',
    "make -f - <<< $'all:\\n\\t@rm -rf /'",
    'echo \'{"scripts":{"x":"rm -rf /"}}\' > package.json; npm run x',
  ])('%s', (command) => {
    expect(commands(command)).toContain('rm -rf /')
  })

  it('also as a program of another language', () => {
    const { units } = analyse("cat > x.py <<'EOF'\nprint(1)\nEOF\npython3 x.py")
    expect(units.at(-1)?.code).toMatchObject([{ language: 'python', text: 'print(1)\n' }])
  })

  it('and asks when only the run will tell what was written', () => {
    expect(analyse('echo "$CODE" > x.sh; sh x.sh').rules).toEqual(['dynamic.script'])
    expect(analyse('echo "$CODE" > x.py; python3 x.py').rules).toEqual(['dynamic.code'])
  })

  it.each([
    "sed 's/a/b/' x.sh > y.sh && bash y.sh",
    'npm run build > build.log; cat build.log',
    "cat > x.sh <<'EOF'\necho hi\nEOF\nbash x.sh",
  ])('and lets ordinary work pass: %s', (command) => {
    expect(analyse(command).rules).toEqual([])
  })
})
