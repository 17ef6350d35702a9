/** Code that programs with another purpose take in an option or behind a verb. */
import { expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

function decide(command: string) {
  return judge(command, { cwd: '/home/user/project', home: '/home/user' }).decision
}

it.each([
  `pylint --init-hook 'import shutil; shutil.rmtree("/home/user/x")' a.py`,
  `pylint --init-hook='import shutil; shutil.rmtree("/home/user/x")' a.py`,
  `scrapy shell -c 'import shutil; shutil.rmtree("/home/user/x")'`,
  `lldb -b -o 'script import shutil; shutil.rmtree("/home/user/x")'`,
  `gdb -batch -ex 'python import shutil; shutil.rmtree("/home/user/x")'`,
  `gimp -i -b '(python-fu-eval 0 "import shutil; shutil.rmtree(\\"/home/user/x\\")")'`,
  `mongosh --eval 'fs.rmSync("/home/user/x", { recursive: true })'`,
  `wp eval 'array_map("unlink", glob("/home/user/x/*"));'`,
  `drush php:eval 'unlink("/home/user/x");'`,
  `mix run -e 'File.rm_rf!("/home/user/x")'`,
])('asks: %s', (command) => {
  expect(decide(command)).toBe('ask')
})

it.each([
  `pylint --init-hook 'import sys; sys.path.append(".")' a.py`,
  `lldb -b -o 'script print(1)' -o run a.out`,
  `gdb -batch -ex 'python print(gdb.version())' -ex bt`,
  `mongosh --eval 'db.users.find({ name: "x" }).toArray()'`,
  `wp eval 'echo get_option("home");'`,
  `mix run -e 'IO.puts(1)'`,
])('does not ask: %s', (command) => {
  expect(decide(command)).toBe('allow')
})
