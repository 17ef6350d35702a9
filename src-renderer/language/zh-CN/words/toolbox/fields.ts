import type { Translated } from '../../../translated.ts'

export const fieldWords: Translated<'field'> = {
  'field.missing': '缺少{field}。',
  'field.tooLong': '{field}太长：最多 {limit} 个字符。',
  'field.badAddress':
    '{field}无法使用：必须是以 http:// 或 https:// 开头的完整地址，不含空格，端口不超过 65535。',
  'field.wrong': '{field}不能这样填写。',
  'field.unknown': '输入的内容中有一项无法使用。',
  'field.several': '{one}还有：{others}',
  'field.name': '名称',
  'field.title': '标题',
  'field.prompt': '告诉智能体的内容',
  'field.when': '时间',
  'field.folder': '文件夹',
  'field.address': '地址',
  'field.key': '密钥',
  'field.value': '值',
  'field.text': '文字',
  'field.host': '主机',
  'field.pattern': '模式',
  'field.command': '命令',
  'field.path': '路径',
}
