import { expect, it } from 'vitest'
import { tellRoles } from '../../../../src-main/classifier/signatures/tell-roles.ts'

it.each([
  ['sort --output=a b', 'program file.out file.in'],
  ['curl -o out.txt https://x.example', 'program option file.out address'],
  ['npm publish --tag beta', 'program verb option value'],
  ['rm -rf build', 'program option delete'],
  ['psql -c SELECT', 'program option sql'],
  ['sudo -u root rm notes.md', 'program option value command.inside command.inside'],
  ['timeout -k 5 10 make', 'program option value value command.inside'],
  ['npm exec -- tsc', 'program verb option command.inside'],
  ['docker run -v /:/host alpine sh', 'program verb option value value command.inside'],
  ['ykman --device 12 piv reset', 'program option value value verb'],
  [
    'find ./src -name *.o -exec rm {} ; -fprint out.txt',
    'program file option value option command.inside command.inside value option file.out',
  ],
  ['fd -e log -x rm', 'program option value option command.inside'],
  ['nobody-knows --what ./x', 'program option file'],
])('tells what each word of %s is for', (command, roles) => {
  const words = command.split(' ')

  expect(tellRoles(words[0] ?? '', words).map(({ role }) => role)).toEqual(roles.split(' '))
})
