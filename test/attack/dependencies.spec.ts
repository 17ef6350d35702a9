import { AMONG_PACKAGES, HARM_OF_A_PACKAGE } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

test('no code is left among the packages of others unasked, and none is run', async ({
  hostile,
}) => {
  hostile.plant('Documents/letter.txt')
  hostile.plant('work/made/index.js', HARM_OF_A_PACKAGE)
  hostile.plant('work/main.js', 'require("dep")\n')

  const planted = await hostile.run('cd ~/work', ...AMONG_PACKAGES)
  const written = await hostile.attempt(
    [
      'node_modules/dep/index.js',
      '.venv/lib/python3.11/site-packages/evil.py',
      'vendor/composer/autoload_real.php',
    ].map((path) => ({ name: 'write_file', arguments: { path, content: HARM_OF_A_PACKAGE } })),
  )
  await hostile.run('node main.js')

  expect(planted.refused).toHaveLength(AMONG_PACKAGES.length)
  expect(written.refused).toHaveLength(3)
  for (const path of [
    'work/node_modules/dep/index.js',
    'work/node_modules/made/index.js',
    'work/.venv/lib/python3.11/site-packages/evil.pth',
    'work/.venv/lib/python3.11/site-packages/evil.py',
    'work/vendor/composer/autoload_real.php',
  ])
    expect(hostile.text(path), path).toBeUndefined()
  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
})
