import { expect, it } from 'vitest'
import { approval as english } from '../../../src-renderer/language/en/approval.ts'
import { approval as chinese } from '../../../src-renderer/language/zh-CN/approval.ts'

const removed = { overwrites: false, files: 1, size: '21 bytes', notInGit: 1, isComplete: true }

it('says of one file whether it is in git, and of several how many are not', () => {
  const said = [
    removed,
    { ...removed, notInGit: 0 },
    { ...removed, isComplete: false },
    { ...removed, files: 3 },
    { ...removed, files: 3, notInGit: 0 },
  ]
  expect(said.map(english.impact.removes)).toEqual([
    'Removes 1 file, 21 bytes, not in git',
    'Removes 1 file, 21 bytes, in git',
    'Removes at least 1 file, 21 bytes, 1 of them not in git',
    'Removes 3 files, 21 bytes, 1 of them not in git',
    'Removes 3 files, 21 bytes, all of them in git',
  ])
  expect(said.slice(0, 2).map(chinese.impact.removes)).toEqual([
    '将删除 1 个文件，21 bytes，不在 git 中',
    '将删除 1 个文件，21 bytes，在 git 中',
  ])
})
