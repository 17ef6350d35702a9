import type { Sentences } from '../../said-by-form.ts'

/** What the file system refuses when a change is undone. */
export const fileSentences: Sentences = {
  'there is no file at {}': '{1} 处没有文件',
  'a part of {} is a file, not a folder': '{1} 中有一段是文件，不是文件夹',
  '{} is a folder': '{1} 是文件夹',
  'there is no permission to use {}': '没有使用 {1} 的权限',
  'the system does not allow this for {}': '系统不允许对 {1} 这样做',
  '{} is on a disk that cannot be written': '{1} 所在的磁盘不可写',
  'the disk is full, so {} was left as it was; make room and try again':
    '磁盘已满，{1} 保持原样；请腾出空间后重试',
  'the quota is used up, so {} was left as it was; make room and try again':
    '配额已用完，{1} 保持原样；请腾出空间后重试',
  'the links at {} lead in a circle or too far': '{1} 处的链接循环或过深',
  'the name {} is too long for the file system': '名称 {1} 对文件系统来说太长',
  '{} is not an ordinary file': '{1} 不是普通文件',
  'too many files are open to use {}; try again in a moment':
    '打开的文件太多，无法使用 {1}；请稍后重试',
  '{} is a program that is running': '{1} 是正在运行的程序',
  '{} is in use by another program': '{1} 正被其他程序使用',
  'the disk reported an error at {}': '磁盘在 {1} 处报告错误',
  '{} cannot be used as a file': '{1} 不能作为文件使用',
}
