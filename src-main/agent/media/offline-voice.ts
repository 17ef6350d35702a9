/** The voice that this machine has of its own: a program of the system, which gets the text as input. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isExecutable } from '../../lib/is-executable.ts'
import { runChild } from '../../lib/start-child.ts'

const MAX_MS = 120_000
const USUAL_WORDS_A_MINUTE = 175

interface Voice {
  name: string
  /** Where only the system puts programs: elsewhere an agent could have left one of that name. */
  files: readonly string[]
  args(wish: { text: string; speed: number; out: string }): string[]
}

const VOICES: Readonly<Partial<Record<NodeJS.Platform, Voice>>> = {
  linux: {
    name: 'espeak-ng',
    files: ['/usr/bin/espeak-ng', '/usr/local/bin/espeak-ng'],
    args: ({ text, speed, out }) => [
      ...['--stdin', '-b', '1', '-v', languageOf(text)],
      ...['-s', String(Math.round(Math.min(450, Math.max(80, USUAL_WORDS_A_MINUTE * speed))))],
      ...['-w', out],
    ],
  },
  darwin: {
    name: 'say',
    files: ['/usr/bin/say'],
    args: ({ speed, out }) => [
      ...['-f', '-', '-o', out, '--file-format=WAVE', '--data-format=LEI16@22050'],
      ...['-r', String(Math.round(USUAL_WORDS_A_MINUTE * speed))],
    ],
  },
  win32: {
    name: 'System.Speech',
    files: ['C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'],
    args: ({ speed, out }) => [
      ...['-NoProfile', '-NonInteractive', '-Command'],
      `Add-Type -AssemblyName System.Speech; $s = New-Object System.Speech.Synthesis.SpeechSynthesizer; $s.Rate = ${Math.round(Math.max(-10, Math.min(10, Math.log2(speed) * 5)))}; $s.SetOutputToWaveFile('${out.replaceAll("'", "''")}'); [Console]::InputEncoding = [Text.Encoding]::UTF8; $s.Speak([Console]::In.ReadToEnd()); $s.Dispose()`,
    ],
  },
}

export function createOfflineVoice(options: { platform: NodeJS.Platform; files?: string[] }) {
  const voice = VOICES[options.platform]
  return { name: voice?.name, isThere, speak }

  function isThere(): boolean {
    return file() !== undefined
  }

  function file(): string | undefined {
    return (options.files ?? voice?.files)?.find(isExecutable)
  }

  /** A WAV; rejects when the program failed. */
  async function speak(text: string, speed: number, signal: AbortSignal): Promise<Uint8Array> {
    const program = file()
    if (!voice || !program) throw new Error('this machine has no voice')
    const folder = await mkdtemp(join(tmpdir(), 'talaria-voice-'))
    const out = join(folder, 'speech.wav')
    try {
      const args = voice.args({ text, speed, out })
      await runChild({ file: program, args }, { input: text, timeout: MAX_MS, signal, env: {} })
      return await readFile(out)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

export type OfflineVoice = ReturnType<typeof createOfflineVoice>

/** By its letters: a voice of another language would spell them out. */
function languageOf(text: string): string {
  for (const [letters, voice] of LANGUAGES) if (letters.test(text)) return voice
  return 'en'
}

const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'cmn'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/[äöüß]/i, 'de'],
]
