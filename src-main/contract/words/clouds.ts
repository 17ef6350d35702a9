/** Places in a cloud: what is done there, what is wrong, and what to do about it. */
export const cloudWords = {
  'cloud.connecting': 'connecting to {name}',
  'cloud.creating': 'making a new sandbox in {name}',
  'cloud.restoring': 'making a sandbox in {name} with the files of the last one',
  'cloud.waking': 'waking up the sandbox in {name}',
  'cloud.noPackage': 'the package {package} is not installed',
  'cloud.installPackage':
    'run “npm ci” in the folder of the app, without leaving optional packages out; it brings {package}',
  'cloud.noKeys': 'there is no {keys}',
  'cloud.enterKeys': 'enter {keys} in the form of this place, or choose another place',
  'cloud.auth': '{name} does not accept the keys; enter others in Settings › Places',
  'cloud.quota': '{name} gives no more machines: {cause}; stop some there, or choose another place',
  'cloud.gone': 'the sandbox in {name} is gone; the next command gets another one',
  'cloud.badImage':
    '{name} cannot start that image: {cause}; choose another one in Settings › Places',
  'cloud.unreachable': '{name} does not answer; check the network, then try again',
  'cloud.failed': '{name} refused: {cause}; change its settings, or choose another place',
  'cloud.tooSlow': '{name} did not answer within {seconds} s; try again',
  'cloud.tooMuch': '{name} sent more than {bytes} bytes; ask for less',
  'cloud.notWritten': 'a file could not be written in {name}: {cause}',
  'cloud.endsSoon': 'The sandbox in {name} ends soon',
  'cloud.endsSoonDetail':
    '“{session}” works there, and the service ends it in less than {minutes} minutes. What runs there then is lost. Its files are kept, but for what is written in the last minutes; the next command gets another sandbox with them.',
  'cloud.thenTestAgain': 'then test it again',
  'cloud.noBash': 'the image of {name} has no bash; choose another image in Settings › Places',
} as const
