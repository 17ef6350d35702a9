/** Recognises text that tries to steer an agent instead of informing it. */
import type { GuideMark } from '#contract'

/** What can be in the way between a verb and what it is about. */
const FEW_WORDS = "(?:[\\w'’-]+ ){0,4}"
const SECRETS =
  '(?:api[ _-]?keys?|access[ _-]?tokens?|tokens?|passwords?|passphrases?|credentials?|secrets?|private keys?|id_rsa|\\.env)'
const SECRET_FILES =
  '(?:\\.env\\b(?!\\.(?:example|sample|template|dist))|\\.netrc|\\.pgpass|\\.npmrc|\\.pypirc|\\.git-credentials|\\.aws/|id_(?:rsa|dsa|ecdsa|ed25519)|/etc/shadow|credentials\\b)'
const PERSON = '(?:the |your |any )?(?:user|person|human|owner|operator)s?'
const RC_FILES =
  '(?:\\.bashrc|\\.bash_profile|\\.bash_login|\\.zshrc|\\.zprofile|\\.zshenv|\\.profile|config\\.fish|crontab|launchagents|/etc/(?:profile|cron|rc\\.local))'
const RULES_FILES =
  '(?:agents\\.md|claude\\.md|gemini\\.md|soul\\.md|\\.cursorrules|\\.windsurfrules|\\.clinerules|copilot-instructions|\\.(?:hermes|claude|cursor|codex|gemini|aider)/)'
const CHANGE =
  '(?:update|modify|edit|change|rewrite|overwrite|replace|patch|write to|append to|add to)'

/**
 * Texts are read in lower case and in one line. An order is recognised by a verb together with what it
 * is about, so that a note that only names a file or a key is left alone.
 */
const SIGNS: readonly { kind: GuideMark; what: string; patterns: readonly RegExp[] }[] = [
  {
    kind: 'ignore',
    what: 'an order to ignore instructions',
    patterns: [
      new RegExp(
        `\\b(?:ignore|disregard|forget|override|bypass) ${FEW_WORDS}(?:previous|prior|above|earlier|preceding|your|system|safety) ${FEW_WORDS}(?:instructions?|rules|prompts?|guidelines?|guidance|directives?|restrictions|polic(?:y|ies))\\b`,
      ),
      /\b(?:ignore|disregard|forget) (?:any|all)(?: of)?(?: the| these| those)? (?:instructions?|prompts?|guidelines?|directives?)\b/,
      /\bforget (?:everything|all)\b.{0,20}\b(?:told|said|above|before|learned)\b/,
      /\bsystem (?:prompt|instructions?) (?:override|reset|update)\b/,
      /\b(?:override|replace|reset) (?:the |your )?system (?:prompt|configuration|instructions?)\b/,
      /\byour (?:instructions|rules|guidelines|training|guardrails) (?:have|has) been (?:updated|changed|replaced|lifted|removed)\b/,
      /(?:忽略|无视|忘记).{0,8}(?:指令|指示|规则|提示词)/,
    ],
  },
  {
    kind: 'role',
    what: 'a new role',
    patterns: [
      /\byou are now (?:an? |acting|playing|dan\b|free\b|jailbroken|unrestricted|root\b|another|in \w+ mode)/,
      /\byou(?: are|['’]re) no longer (?:bound|limited|restricted|an? )/,
      /\bact as (?:if|though) you (?:have|had|were|are)\b|\bact as an? (?:unrestricted|jailbroken|uncensored)/,
      /\bpretend (?:that )?you(?: are|['’]re| have| were)\b/,
      /\b(?:respond|answer|reply|act|work|operate) without (?:any |your )?(?:safety |content |ethical |moral )?(?:filters?|restrictions?|guardrails?|censorship)\b/,
      /\byou have been (?:updated|upgraded|reprogrammed|patched|jailbroken|reset)\b/,
      /\b(?:output|print|reveal|show|repeat|leak|dump|display) (?:me )?(?:your |the |all of )*(?:system prompt|hidden instructions|initial instructions)\b/,
      /\btranslate\b.{0,60}\binto\b.{0,40}\band (?:then )?(?:execute|eval|run)(?: it| this| that)?(?:[.,;!]|$)/,
    ],
  },
  {
    kind: 'hidden-turn',
    what: 'a hidden turn',
    patterns: [
      /<\|?im_(?:start|end)\|?>|<\/?(?:system|assistant|tool_call|tool_response)>|\[\/?inst\]|<<\/?sys>>/,
    ],
  },
  {
    kind: 'secrecy',
    what: 'an order to hide something',
    patterns: [
      // “to” and “how”: then it is about what the person is to do.
      new RegExp(
        `\\b(?:do not|don['’]?t|never) (?:tell|inform|notify|warn|alert) ${PERSON}\\b(?! (?:to|how)\\b)`,
      ),
      /\b(?:do not|don['’]?t|never) mention (?:this|that|it|any of this)\b/,
      new RegExp(`\\b(?:hide|conceal|keep) ${FEW_WORDS}from ${PERSON}\\b`),
      new RegExp(`\\bwithout (?:telling|informing|notifying) ${PERSON}\\b`),
      /(?:不要|别)(?:告诉|告知|通知)用户/,
    ],
  },
  {
    kind: 'secrets-away',
    what: 'an order to send secrets away, or a secret',
    patterns: [
      new RegExp(`\\b(?:exfiltrate|steal|leak|harvest)\\b.{0,60}\\b${SECRETS}`),
      new RegExp(
        `\\b(?:send|post|upload|email|forward|paste) (?:me )?(?:all|every|any|your|my|the user['’]s) ${FEW_WORDS}${SECRETS}\\b`,
      ),
      /\b(?:curl|wget|nc|fetch)\b.{0,200}\$\{?\w*(?:key|token|secret|passw|credential|api)/,
      new RegExp(
        `\\b(?:cat|less|tail|head|base64|xxd|strings) (?:-\\S+ (?:\\d+ )?)*\\S*${SECRET_FILES}`,
      ),
      /\b(?:send|post|upload|forward|transmit|report)\b.{0,20}\b(?:results?|output|history|conversations?|context|data|everything|files?|contents?|memory|notes|answers?)\b.{0,30}\bto (?:https?|ftp|wss?):\/\//,
      /\b(?:output|share|dump|reveal|send|transmit) (?:the |your |this |all )*(?:(?:entire|full|whole|complete) (?:context|conversation|memory|chat)|(?:conversation|chat) history)\b/,
      /\b(?:api[ _-]?key|secret|token|passw(?:or)?d)["'’]?\s*[:=]\s*["'“]?[\w-]{16,}/,
      /\b(?:sk|ghp|gho|github_pat|glpat|xox[abp])[-_][\w-]{16,}/,
    ],
  },
  {
    kind: 'persistence',
    what: 'an order to change what runs or steers later',
    patterns: [
      /(?:\b(?:write|add|append|put|copy|insert|echo|tee|install)\b|>>).{0,60}\bauthorized_keys\b/,
      /\b(?:cp|mv|scp|copy|move|write|cat|tar|upload)\b.{0,60}(?:~|\$home|\/root|\/home\/[\w.-]+|\/users\/[\w.-]+)\/\.ssh\//,
      new RegExp(
        `\\b(?:append|add|write|insert|inject|echo|put|tee)\\b.{0,80}(?:>>?|\\bto\\b|\\binto\\b|-a) ?(?:the |your |my )?\\S*${RC_FILES}`,
      ),
      new RegExp(`\\b${CHANGE} (?:the |your |my |our )?(?:file )?\\S*${RULES_FILES}`),
      new RegExp(
        `\\b(?:append|add|insert|inject|put)\\b.{0,40}\\b(?:to|into|in) (?:the |your )?\\S*${RULES_FILES}`,
      ),
    ],
  },
  {
    kind: 'hidden-text',
    what: 'hidden text',
    patterns: [
      /<!--(?:(?!-->).){0,400}\b(?:ignore|override|system|secret|hidden|instructions?|execute)\b/,
      /\bstyle ?= ?["'][^"'>]{0,200}(?:display ?: ?none|visibility ?: ?hidden|font-size ?: ?0|opacity ?: ?0\b)/,
    ],
  },
]

/** Zero width, direction, tags, soft hyphens: nobody needs them in a note. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** They join the parts of an emoji, and pictures and Persian words are full of them. */
const JOINER =
  /(?<=\p{Extended_Pictographic}\ufe0f?)\u200d|\ufe0f|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu
const JOINER_OR_HIDDEN = new RegExp(`(${JOINER.source})|${HIDDEN.source}`, 'gu')

/** Cyrillic and Greek letters that look like Latin ones. */
const TWINS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ɡ: 'g',
}

/** What the text looks like, or undefined when it looks harmless. */
export function findInjection(text: string): { kind: GuideMark; what: string } | undefined {
  const visible = text.replaceAll(JOINER, '')
  const words = folded(visible)
  // Letters set apart by blanks or marks are read together as well.
  const readings = [words, words.replaceAll(/(?<=\b\w)[ ._-](?=\w\b)/g, '')]
  const sign = SIGNS.find(({ patterns }) =>
    patterns.some((pattern) => readings.some((reading) => pattern.test(reading))),
  )
  if (sign) return { kind: sign.kind, what: sign.what }
  if (visible.search(HIDDEN) < 0) return undefined
  return { kind: 'hidden-text', what: 'hidden characters' }
}

/** The lines that look so, counted from one; also an order that is broken over two lines. */
export function suspiciousLines(text: string): { line: number; what: GuideMark }[] {
  const lines = text.split('\n')
  const alone = lines.map((line) => findInjection(line)?.kind)
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]
    const what =
      alone[index] ??
      (next === undefined || alone[index + 1] ? undefined : findInjection(`${line} ${next}`)?.kind)
    return what ? [{ line: index + 1, what }] : []
  })
}

/** What nobody would see is not told to a model either. */
export function withoutHidden(text: string): string {
  return text.replaceAll(JOINER_OR_HIDDEN, (_found, joiner: string | undefined) => joiner ?? '')
}

/** What nobody would see, written out. */
export function showHidden(text: string): string {
  return text.replaceAll(JOINER_OR_HIDDEN, (found: string, joiner: string | undefined) => {
    const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return joiner ?? `⟨U+${code}⟩`
  })
}

/** As a reader takes it in: one width, one script, no accents, nothing hidden, in one line. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(HIDDEN, '')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, (letter) => TWINS[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
}
