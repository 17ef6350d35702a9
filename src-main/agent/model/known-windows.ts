/** The windows of well-known models, for servers that do not say; the first name that fits counts. */

const K = 1_024

const KNOWN: readonly [name: RegExp, tokens: number][] = [
  [/\bgpt-5/, 400_000],
  [/\bgpt-4\.1/, 1_047_576],
  [/\bgpt-4o|\bgpt-4-turbo|\bgpt-4-(?:1106|0125)|\bchatgpt-4o/, 128_000],
  [/\bgpt-4-32k/, 32 * K],
  [/\bgpt-4\b/, 8 * K],
  [/\bgpt-3\.5/, 16_385],
  [/\bgpt-oss/, 128 * K],
  [/\bo[134](?:-|$)/, 200_000],
  [/\bclaude-(?:2\.0|instant)/, 100_000],
  [/\bclaude/, 200_000],
  [/\bgemini-1\.5-pro/, 2 * K * K],
  [/\bgemini/, K * K],
  [/\bgemma-?2/, 8 * K],
  [/\bgemma-?3/, 128 * K],
  [/\bgrok-4/, 256_000],
  [/\bgrok/, 128 * K],
  [/\bdeepseek/, 64 * K],
  [/\b(?:kimi|moonshot)/, 128 * K],
  [/\bglm-4/, 128 * K],
  [/\bminimax/, 192 * K],
  [/\bqwen-?3-coder|\bqwen3.*2507/, 256 * K],
  [/\bqwen-?3/, 40 * K],
  [/\bqwen/, 32 * K],
  [/\b(?:meta-)?llama-?3\.[123]|\bllama-?4/, 128 * K],
  [/\b(?:meta-)?llama-?3/, 8 * K],
  [/\bllama-?2/, 4 * K],
  [/\bhermes-[34]/, 128 * K],
  [/\bhermes-2/, 8 * K],
  [/\b(?:mistral-(?:large|medium|small|nemo)|ministral|magistral|devstral|pixtral)/, 128 * K],
  [/\bcodestral/, 256 * K],
  [/\bmixtral|\bmistral/, 32 * K],
  [/\bcommand-(?:r|a)/, 128 * K],
  [/\bphi-?4/, 16 * K],
  [/\bphi-?3/, 128 * K],
]

export function knownWindow(model: string): number | undefined {
  const name = model.toLowerCase().split('/').at(-1)?.replaceAll('_', '-') ?? ''
  return KNOWN.find(([pattern]) => pattern.test(name))?.[1]
}
