/** What a browser sees that is not let in: why, what to do, and a button where one can help. */
import type { Language } from '#contract'

export type Refusal = 'used' | 'unknown'

interface RefusalWords {
  title: string
  detail: string
  /** The button: a page that leads here from elsewhere comes without its cookie, this one with it. */
  go: string
  otherwise: string
}

const WORDS: Readonly<Record<Language, Readonly<Record<Refusal, RefusalWords>>>> = {
  en: {
    used: {
      title: 'This address was used already',
      detail: 'Each address works once. If Talaria was opened in this browser, go on there.',
      go: 'Go to Talaria',
      otherwise:
        'If it is open in another browser, go on in that one, or let this one in as well: “talaria open” on that machine, “npm run open” in a clone, gives a new address.',
    },
    unknown: {
      title: 'This browser has not been let in',
      detail: 'Open the address that Talaria showed when it started, and come back here.',
      go: 'Try again',
      otherwise:
        'Each address works once. A new one is given by “talaria open” on the machine where it runs, in a clone by “npm run open”.',
    },
  },
  'zh-CN': {
    used: {
      title: '这个地址已经用过了',
      detail: '每个地址只能用一次。如果 Talaria 已在此浏览器中打开，请继续使用。',
      go: '前往 Talaria',
      otherwise:
        '如果它在另一个浏览器中打开，请在那里继续；要让此浏览器也能进入，请在那台机器上运行“talaria open”（源代码目录中用“npm run open”），它会给出新的地址。',
    },
    unknown: {
      title: '此浏览器尚未获准进入',
      detail: '请打开 Talaria 启动时显示的地址，然后回到这里。',
      go: '重试',
      otherwise:
        '每个地址只能用一次。要新的地址，请在运行它的机器上运行“talaria open”，源代码目录中用“npm run open”。',
    },
  },
}

/** It loads nothing and runs nothing; its only way leads to the app of this very address. */
export const REFUSED_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export function refusedPage(refusal: Refusal, language: Language): string {
  const { title, detail, go, otherwise } = WORDS[language][refusal]
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Talaria</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${detail}</p>
<form action="/"><button autofocus>${go}</button></form>
<p class="muted">${otherwise}</p>
</main>
</html>
`
}

// The colours of the window; it cannot lend its own style sheet to whoever is not let in.
const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 15px/1.5 ui-sans-serif, system-ui, sans-serif;
  background: light-dark(#ffffff, #17191d); color: light-dark(#1b1f26, #e8eaee) }
main { max-width: 30rem; padding: 1.5rem }
h1 { font-size: 1.4rem; margin: 0 }
.muted { color: light-dark(#565f6c, #a3abb8) }
button { font: inherit; padding: .4rem .9rem; border: 0; border-radius: 6px; cursor: pointer;
  background: light-dark(#1d5fae, #82b3f0); color: light-dark(#ffffff, #10141a) }
button:focus-visible { outline: 2px solid light-dark(#1d5fae, #82b3f0); outline-offset: 2px }
`
