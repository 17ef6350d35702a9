import { describe, expect, it } from 'vitest'
import { foregroundAdvice } from '../../../tools/commands/foreground-advice.ts'

describe('advice about a foreground command', () => {
  it.each([
    'nohup make',
    'cd x && setsid ./run',
    '(disown -a)',
    'npm run dev',
    'npm start',
    'pnpm dev',
    'yarn run serve --port 3',
    'bun run dev:web',
    'cd app && npm run watch',
    'docker compose up',
    'docker compose -f x.yml up web',
    'docker-compose up',
    'next dev',
    'npx vite',
    'npx --yes vite preview',
    'nodemon index.js',
    'uvicorn app:app --reload',
    'sudo gunicorn app',
    'python3 -m http.server 8000',
    'PORT=3 npm start',
    'sleep 100 &',
    'a & b',
    'if true; then x & fi',
  ])('is given for %s', (command) => {
    expect(foregroundAdvice(command)).toBeDefined()
  })

  it.each([
    'npm test',
    'npm run build',
    'npm install start',
    'docker compose up -d',
    'docker compose ps',
    'vite build',
    'next build',
    'nohup --help',
    'vite --version',
    'echo "npm run dev"',
    "echo 'a & b'",
    'echo a \\& b',
    'make 2>&1 | tail',
    'cmd &> out.log',
    'a & b & wait',
    'cat <<X\nnohup make &\nX',
    'echo nohup',
    'git commit -m "setsid & nohup"',
    'timeout 5 npm start',
    'python3 script.py',
    'unterminated "quote & nohup x',
  ])('is not given for %s', (command) => {
    expect(foregroundAdvice(command)).toBeUndefined()
  })
})
