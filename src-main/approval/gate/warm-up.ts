/** Reads commands of every kind before somebody waits for one: what is read first is compiled first. */
import { setImmediate } from 'node:timers/promises'
import type { JudgeOptions, Verdict } from '../../classifier/verdict.ts'

const TYPICAL_COMMANDS: readonly string[] = [
  'git status && npm test',
  'cd project && rm -rf "$BUILD"/old | tee log.txt',
  'for name in *.ts; do grep -n "$name" src/*.ts > "out/$name"; done',
  "cat > notes.md <<'EOF'\nOne line.\nEOF",
  'python3 -c \'import os; print(os.listdir("."))\'',
  "node -e 'console.log(process.version)'",
  "bash -c 'sudo docker run --rm -v ./data:/data alpine ls'",
  'curl -sL https://example.com/file -o file && some-tool --list file',
]

/** One after the other, and whatever else there is to do in between. */
export async function warmUp(
  judge: (command: string, options: JudgeOptions) => Verdict,
  places: Pick<JudgeOptions, 'cwd' | 'home'>,
): Promise<void> {
  for (const command of TYPICAL_COMMANDS) {
    judge(command, places)
    await setImmediate()
  }
}
