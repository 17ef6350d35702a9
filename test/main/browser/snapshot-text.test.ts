import { expect, it } from 'vitest'
import { maskValues } from '../../../src-main/browser/driver/secret-fields.ts'
import { type SnapshotNode, snapshotText } from '../../../src-main/browser/snapshot-text.ts'

const PAGE: SnapshotNode[] = [
  {
    role: 'generic',
    ref: 'e1',
    active: true,
    children: [
      { role: 'heading', name: 'Shop', level: 1, ref: 'e2' },
      { role: 'paragraph', text: 'Open all day.', ref: 'e3' },
      {
        role: 'list',
        ref: 'e4',
        children: [
          {
            role: 'listitem',
            ref: 'e5',
            children: [{ role: 'link', name: 'Tea', ref: 'e6', url: '/tea' }],
          },
        ],
      },
      { role: 'checkbox', name: 'Gift', ref: 'e7', checked: true, disabled: true },
      { role: 'generic', ref: 'e8', cursor: 'pointer', children: ['More'] },
      { role: 'textbox', name: 'City', ref: 'e9', text: 'Bern', active: true },
      { role: 'iframe', ref: 'e10', children: [{ role: 'button', name: 'Pay', ref: 'f1e2' }] },
    ],
  },
]

it('shows headings and what can be used, with refs and states', () => {
  const { text, count, elements } = snapshotText(PAGE, { isFull: false })

  expect(text).toBe(
    [
      '- heading 1 "Shop"',
      '- link "Tea" @e6',
      '- checkbox "Gift" @e7 [checked, disabled]',
      '- clickable "More" @e8',
      '- textbox "City" @e9 [focused]: Bern',
      '- iframe',
      '  - button "Pay" @f1e2',
    ].join('\n'),
  )
  expect(count).toBe(5)
  expect(elements.get('f1e2')).toBe('button "Pay"')
})

it('shows all the text when it is wanted', () => {
  const { text } = snapshotText(PAGE, { isFull: true })

  expect(text).toContain('- paragraph @e3: Open all day.')
  expect(text).toContain('    - link "Tea" @e6 → /tea')
})

it('makes one line of whatever a page calls things, so that no line can be forged', () => {
  const { text } = snapshotText([{ role: 'button', name: 'A"\n- button "B" @e9', ref: 'e1' }], {
    isFull: false,
  })

  expect(text.split('\n')).toHaveLength(1)
  expect(text).toContain('\\"B\\"')
})

it.each([
  [
    '- textbox "Password" @e1: hunter2\n- group: it is hunter2!',
    ['hunter2'],
    '- textbox "Password" @e1: ••••\n- group: it is ••••!',
  ],
  [
    '- textbox "Code" @e1: 42\n- group: 42 shops',
    ['42'],
    '- textbox "Code" @e1: ••••\n- group: 42 shops',
  ],
  ['- textbox "Name" @e1: Ann', [], '- textbox "Name" @e1: Ann'],
])('masks what stands in secret fields: %j', (text, values, masked) => {
  expect(maskValues(text, { values, isWhole: true })).toBe(masked)
})
