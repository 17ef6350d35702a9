/** A microphone into which a file is spoken, for a browser and for Electron alike. */
export function microphone({ TALARIA_SPOKEN: file }: Record<string, string>): string[] {
  if (!file) return []
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${file}`]
}
