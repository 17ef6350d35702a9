import { expect, it } from 'vitest'
import { createPrintedAddresses } from '../../../../src-main/terminal/processes/printed-addresses.ts'

it.each([
  ['  ➜  Local:   \x1b[36mhttp://localhost:\x1b[1m5173\x1b[22m/\x1b[39m', 'http://localhost:5173/'],
  ['Serving HTTP on 0.0.0.0 port 8000 (http://0.0.0.0:8000/) ...', 'http://localhost:8000/'],
  [' * Running on http://127.0.0.1:5000', 'http://127.0.0.1:5000/'],
  ['Listening at http://[::1]:3000/app?x=1.', 'http://[::1]:3000/app?x=1'],
  ['ready on http://[::]:3000,', 'http://localhost:3000/'],
  ['open "https://app.localhost:8443/start"', 'https://app.localhost:8443/start'],
])('finds the address in %j', (line, address) => {
  expect(createPrintedAddresses().push(`${line}\n`)).toEqual([address])
})

it.each([
  'Network: http://192.168.1.5:5173/',
  'see https://localhost.example.org:80/',
  'http://127.0.0.1.example.org/',
  'fetched http://user@localhost:1/ from file:///etc/passwd',
  'http://localhost:99999/',
  'http://localhost:0/',
  `http://localhost:5173/${'x'.repeat(3_000)}`,
])('leaves %j alone', (line) => {
  expect(createPrintedAddresses().push(`${line}\n`)).toEqual([])
})

it('finds one that comes in pieces, and each once', () => {
  const printed = createPrintedAddresses()

  expect(printed.push('at http://local')).toEqual([])
  expect(printed.push('host:3000/\nagain http://localhost:3000/\n')).toEqual([
    'http://localhost:3000/',
  ])
  expect(printed.push('http://localhost:3000/\n')).toEqual([])
})

it('finds one in a line that goes no further', () => {
  const printed = createPrintedAddresses()
  expect(printed.push('ready: http://localhost:3000/')).toEqual([])

  expect(printed.isInMiddle()).toBe(true)
  expect(printed.end()).toEqual(['http://localhost:3000/'])
})

it('has enough after a few', () => {
  const printed = createPrintedAddresses()
  const many = Array.from({ length: 50 }, (_, at) => `http://localhost:${3_000 + at}/\n`).join('')

  expect(printed.push(many)).toHaveLength(5)
  expect(printed.push('http://localhost:4000/\n')).toEqual([])
})
