import type { Translated } from '../../translated.ts'

export const webWords: Translated<'web'> = {
  'web.askPrivate': '打开 {origin}？它是这台电脑或其网络上的服务。',
  'web.askKeyInAddress': '打开 {host} 的一个地址？其中的“{name}”看起来是密钥，对方会看到它。',
  'web.askSearch':
    '通过 {service} 搜索网络？免费且无需密钥；{service} 会看到搜索词。可在“设置 › 网络”中选择其他服务。',
  'web.askHome': '让智能体在你家中对 {entity} 调用 {service} 吗？',
  'web.enterHome': '请在 Home Assistant 的个人资料中创建长期密钥并输入；HASS_URL 是它的地址。',
  'web.noService': '网络搜索已关闭',
  'web.chooseService': '请在“设置 › 网络”中选择搜索服务。',
  'web.enterKey': '请在“设置 › 网络”中输入 {title} 的密钥，或选择其他服务。',
  'web.noAddress': '没有填写 SearXNG 的地址',
  'web.enterAddress': '请在“设置 › 网络”中填写它的地址。',
  'web.noEngine': 'Google 需要搜索引擎的 ID',
  'web.enterEngine': '请在“设置 › 网络”中填写。',
  'web.noBrowser': '这台电脑上没有 Chrome 或 Chromium',
  'web.installBrowser': '请安装 Chromium、Chrome、Edge 或 Brave。',
  'web.askAct': '允许智能体在 {site} 上操作，即点击、输入和按键？',
  'web.askScript': '在 {site} 的网页中运行智能体的这段代码？',
  'web.notTakenOver': '网页在智能体手中；请先接管',
  'web.notServed': '此对话中已没有进程提供 {url}',
  'web.noSuchFile': '该文件已不再等待处理',
  'web.fileSaved': '用户已允许网页保存“{name}”，位于 {path}。',
  'web.loginsForgotten': '网页已关闭，其中的登录状态已清除。',
  'web.browserGone': '浏览器已结束，其网页均已关闭。',
  'web.handedBack': '对方已完成所需的填写并交还浏览器。现在显示 {url}；请重新获取快照并继续。',
}
