import { describe, expect, it } from 'vitest'
import { resultHint } from '../../../tools/commands/result-hint.ts'

describe('a hint after a command', () => {
  it.each([
    ['sudo ls', 1, 'sudo: a terminal is required to read the password', /pty: true/],
    ['x', 127, 'bash: line 1: foo: command not found', /foo is not installed/],
    ['python a.py', 1, "ModuleNotFoundError: No module named 'numpy'", /numpy/],
    ['node a.js', 1, "Error: Cannot find module 'express'", /npm install/],
    ['npm test', 1, 'Error: listen EADDRINUSE: address already in use', /port/],
    ['make | tail -5', 0, 'make: *** Error 1', /that of tail/],
    ['make || echo done', 0, 'fatal: nothing', /after \|\|/],
  ])('%s with %i', (command, code, output, hint) => {
    expect(resultHint(command, code, output)).toMatch(hint)
  })

  it.each([
    ['make', 0, 'all good'],
    ['grep error log', 0, 'an error in the log'],
    ['make | tail', 0, 'built 3 targets'],
    ['make', 2, 'something else'],
  ])('is not given for %s with %i and %s', (command, code, output) => {
    expect(resultHint(command, code, output)).toBeUndefined()
  })
})
