import { expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { dangerKeys } from '../../../../src-main/classifier/danger-key.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }

it.each([
  ['rm -rf /srv/app', 'system', '/srv/app'],
  ['ssh web rm -rf /srv/app', 'remote', 'web:/srv/app'],
  ['docker exec db rm -rf /srv/app', 'remote', 'container:/srv/app'],
  ['ssh web "sudo systemctl stop nginx"', 'remote', 'web'],
])('knows on which machine %s would happen', (command, scope, target) => {
  expect(judge(command, PLACES).findings).toContainEqual(expect.objectContaining({ scope, target }))
})

it('does not take a yes for one machine as a yes for another', () => {
  const keys = ['rm -rf /srv/app', 'ssh a rm -rf /srv/app', 'ssh b rm -rf /srv/app'].map(
    (command) => dangerKeys(judge(command, PLACES)).join(),
  )
  expect(new Set(keys).size).toBe(3)
})
