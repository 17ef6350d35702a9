import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { reportUncaught } from '../../../src-main/host/report-uncaught.ts'

it.each([
  ['an error that nobody caught', 'uncaughtException', new Error('the disk is full')],
  ['a promise that nobody waited for', 'unhandledRejection', new Error('the disk is full')],
  ['a reason that is no error', 'unhandledRejection', 'the disk is full'],
])('tells the person of %s', (_what, event, reason) => {
  const process = new EventEmitter()
  const told: unknown[] = []
  reportUncaught(process, (title, message, { error }) =>
    told.push({ title: title.text, message, error }),
  )

  process.emit(event, reason)

  expect(told).toEqual([
    {
      title: 'Something went wrong inside Talaria',
      message: 'the disk is full',
      error: new Error('the disk is full'),
    },
  ])
})
