import type { Text } from '../en.ts'

export const common: Text['common'] = {
  appName: 'Talaria',
  locale: 'zh-CN',
  colon: '：',
  list: (items) => items.join('、'),
  close: '关闭',
  cancel: '取消',
  dismiss: '知道了',
  retry: '重试',
}
