/** Looking over a person's shoulder: the clipboard, the screen, the keyboard, the camera and the microphone. */

import { knownStart } from '../../rules/fields.ts'
import { wholeText } from '../../rules/patterns.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { givenTo } from '../../signatures/read-words.ts'

export const captureBook = ruleBook({
  'secret.clipboard': [
    'dangerous',
    'Reading the clipboard',
    'Shows what you copied last, perhaps a password, to the agent and to the model behind it.',
    'lost',
  ],
  'secret.screen': [
    'dangerous',
    'Picture of the screen',
    'Takes a picture or a film of your screen, with all that is open on it.',
    'lost',
  ],
  'secret.recording': [
    'dangerous',
    'Recording of a person',
    'Records what is typed, said or seen at this computer.',
    'lost',
  ],
})

const { finding } = captureBook

/** Without input to take, it prints what is there. */
const xsel: ProgramRule = (unit) => {
  const given = givenTo(unit)
  const takes = given.has(
    'input',
    'append',
    'follow',
    'clear',
    'delete',
    'keep',
    'exchange',
    'help',
  )
  const output = given.find('output')
  const prints = output !== undefined || (!takes && unit.stdin.kind === 'inherited')
  return prints ? [finding('secret.clipboard', output?.word ?? unit)] : []
}

/** ImageMagick's `import`; the same word is also how Python begins. */
const imageMagick: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const isPicture = words.some(({ value }) =>
    /^-window$|\.(?:png|jpe?g|gif|webp|bmp|tiff?|pdf|miff)$|^(?:png|jpe?g):/i.test(value ?? ''),
  )
  return isPicture ? [finding('secret.screen', unit)] : []
}

const SCREENS = wholeText('x11grab kmsgrab gdigrab fbdev xcbgrab')
// These two carry the screen, the camera and the microphone.
const DEVICES = wholeText('avfoundation dshow v4l2 video4linux2 alsa pulse oss openal sndio jack')

/** `ffmpeg -f x11grab -i :0`: an input that is no file. After the last input, `-f` names what is written. */
const ffmpeg: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  if (words.some(({ value }) => value === '-list_devices' || value === '-sources')) return []
  const lastInput = words.findLastIndex(({ value }) => value === '-i')
  return words.slice(0, Math.max(lastInput, 0)).flatMap((word, index) => {
    if (words[index - 1]?.value !== '-f') return []
    if (SCREENS.test(word.value ?? '')) return [finding('secret.screen', word)]
    return DEVICES.test(word.value ?? '') ? [finding('secret.recording', word)] : []
  })
}

const gstreamer: ProgramRule = (unit) =>
  unit.argv.slice(1).flatMap((word) => {
    if (/^(?:ximagesrc|pipewiresrc|dx9screencapsrc|d3d11screencapturesrc)$/.test(knownStart(word)))
      return [finding('secret.screen', word)]
    return /^(?:v4l2src|alsasrc|pulsesrc|autoaudiosrc|autovideosrc|avfvideosrc|osxaudiosrc)$/.test(
      knownStart(word),
    )
      ? [finding('secret.recording', word)]
      : []
  })

export const capturePrograms: readonly ProgramEntry[] = [
  ['xsel', xsel],
  ['import', imageMagick],
  ['ffmpeg', ffmpeg],
  ...forPrograms('gst-launch-1.0 gst-launch', gstreamer),
]
