export const isMac = /^Mac/.test(globalThis.navigator?.platform ?? '')
