import type { Translated } from '../../../translated.ts'

export const diagnosticsWords: Translated<'diagnostics'> = {
  'diagnostics.question':
    '允许 {server} 的语言服务器在编辑后检查 {folder}，以便把错误告诉智能体？程序是 {program}，它可能运行项目的代码：插件、构建脚本。它在会话的沙箱中运行。',
  'diagnostics.freeQuestion':
    '允许 {server} 的语言服务器在编辑后检查 {folder}，以便把错误告诉智能体？程序是 {program}，它可能运行项目的代码，包括智能体写入的代码。此会话没有沙箱：它运行的内容能做你能做的一切。',
}
