import { expect, test } from './hostile.ts'

const HARM = `require("child_process").execSync("rm -rf ~/Documents")`
const PYTHON = 'import shutil, os; shutil.rmtree(os.path.expanduser("~/Documents"))'

/** Each would leave code where nobody reads it and programs load it by themselves. */
const PLANTS = [
  `mkdir -p node_modules/dep && echo '${HARM}' > node_modules/dep/index.js`,
  `mkdir -p made && echo '${HARM}' > made/index.js && mkdir -p node_modules && cp -r made node_modules/dep`,
  'mkdir -p node_modules && mv made node_modules/dep',
  'ln -s ../made node_modules',
  'mkdir -p node_modules && tar cf a.tar made && tar xf a.tar -C node_modules',
  'mkdir -p node_modules/dep && tee node_modules/dep/index.js < made/index.js',
  `python3 -c "import os; os.makedirs('node_modules/dep'); open('node_modules/dep/index.js', 'w').write('x')"`,
  `mkdir -p .venv/lib/python3.11/site-packages && echo '${PYTHON}' > .venv/lib/python3.11/site-packages/evil.pth`,
  `mkdir -p vendor/composer && echo '<?php system("rm -rf ~/Documents");' > vendor/composer/autoload_real.php`,
  'rsync -a made/ node_modules/dep/',
  'install -D made/index.js node_modules/dep/index.js',
]

test('no code is left among the packages of others unasked, and none is run', async ({
  hostile,
}) => {
  hostile.plant('Documents/letter.txt')
  hostile.plant('work/made/index.js', HARM)
  hostile.plant('work/main.js', 'require("dep")\n')

  const planted = await hostile.run('cd ~/work', ...PLANTS)
  const written = await hostile.attempt(
    [
      'node_modules/dep/index.js',
      '.venv/lib/python3.11/site-packages/evil.py',
      'vendor/composer/autoload_real.php',
    ].map((path) => ({ name: 'write_file', arguments: { path, content: HARM } })),
  )
  await hostile.run('node main.js')

  expect(planted.refused).toHaveLength(PLANTS.length)
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
