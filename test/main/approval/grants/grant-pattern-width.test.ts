import { describe, expect, it } from 'vitest'
import { parsePattern } from '../../../../src-main/approval/grants/grant-pattern-text.ts'
import {
  namingWords,
  whyTooWide,
} from '../../../../src-main/approval/grants/grant-pattern-width.ts'

describe('too wide a rule', () => {
  it.each([
    'bash *',
    'sh -c *',
    '/bin/bash *',
    'python *',
    'python3.12 *',
    'node *',
    'perl -e *',
    'sudo *',
    'env *',
    'xargs *',
    'timeout 5 *',
    'ssh host *',
    'find . *',
    'rm *',
    'rm -rf *',
    'rm -rf build*',
    'chmod 777 *',
    'git *',
    'npm *',
    'npm run *',
    'npm exec *',
    'npx *',
    'pnpm dlx *',
    'uv run *',
    'docker *',
    'docker run *',
    'docker compose *',
    'docker compose exec *',
    'kubectl exec *',
    'git submodule foreach *',
    'git config *',
    'ls /**',
  ])('“%s” cannot be saved', (text) => {
    expect(whyTooWide(pattern(text))).not.toBeNull()
  })

  it.each([
    'git push *',
    'git status *',
    'npm run build *',
    'npm test *',
    'docker compose up *',
    'make clean *',
    'ls *',
    'python manage.py migrate',
    'bash scripts/build.sh',
    'rm -rf build',
    'rm -rf ./build/**',
    'exactly: bash -c "x"',
    'class: fs.recursive-delete|rm|workspace|*',
  ])('“%s” can be saved', (text) => {
    expect(whyTooWide(pattern(text))).toBeNull()
  })
})

describe('the words that name what a command does', () => {
  it.each([
    ['git push --force origin', 'git push'],
    ['npm run build --watch', 'npm run build'],
    ['docker compose up -d', 'docker compose up'],
    ['aws s3 rm s3://bucket', 'aws s3 rm'],
    ['mysql -e x', 'mysql'],
    ['/usr/bin/git push', '/usr/bin/git push'],
  ])('of “%s” are “%s”', (command, expected) => {
    expect(namingWords(command.split(' '))).toEqual(expected.split(' '))
  })

  it.each([
    'bash x.sh',
    'rm -rf build',
    'git -C x push',
    'git',
    'npx cowsay',
    'python3 x.py',
    'sudo ls',
  ])('of “%s” do not narrow it down', (command) => {
    expect(namingWords(command.split(' '))).toBeNull()
  })
})

function pattern(text: string) {
  const read = parsePattern(text)
  if (!read.ok) throw new Error(read.problem.text)
  return read.pattern
}
