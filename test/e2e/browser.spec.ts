import { startSite } from '../support/web/browser-site.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { textsBelow } from './texts-below.ts'

const PASSWORD = 'correct-horse-battery'

interface Asked {
  body: { messages: { role: string; content: string }[] }
}

/** What the last tool answered. */
function lastResult({ body }: Asked): string {
  return body.messages.findLast(({ role }) => role === 'tool')?.content ?? ''
}

/** The ref that stands behind an element in the newest snapshot. */
function refOf(request: Asked, element: string): string {
  const text = lastResult(request).replaceAll('\\"', '"')
  return new RegExp(`${element} (@\\w+)`).exec(text)?.[1] ?? `nothing called ${element}`
}

test('the agent opens a page and clicks in it, seen by the person, who types on meanwhile', async ({
  app,
  model,
}) => {
  const site = await startSite()
  const { page } = app
  const { say, messages, composer } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    { calls: [{ name: 'browser_navigate', arguments: { url: `${site.origin}/` } }] },
    (request) => ({
      calls: [{ name: 'browser_click', arguments: { ref: refOf(request, 'button "Buy"') } }],
    }),
    { calls: [{ name: 'browser_snapshot', arguments: {} }] },
    { text: 'It is bought.' },
  )
  await say('Buy it, please')
  const card = page.getByRole('group', { name: 'Act on this page?' })
  await expect(card.getByText(`Open ${site.origin}, a service on this machine`)).toBeVisible()
  await card.getByRole('button', { name: /^Run once/ }).click()
  await expect(card.getByText(/Let the agent act on 127\.0\.0\.1:\d+/)).toBeVisible()

  const pane = page.getByRole('region', { name: 'Side pane' })
  await pane.getByRole('tab', { name: /Browser/ }).click()
  await expect(pane.getByRole('img', { name: 'The page now: Shop' })).toHaveAttribute(
    'data-drawn',
    'true',
  )
  await expect(pane.getByRole('textbox', { name: 'Address' })).toHaveValue(`${site.origin}/`)
  await app.screenshot('browser-page')
  await card.getByRole('button', { name: /^Run once/ }).click()
  await composer.click()
  await composer.pressSequentially('and then ')
  await expect(messages.getByText('It is bought.')).toBeVisible()
  await composer.pressSequentially('wrap it')

  await expect(composer).toBeFocused()
  await expect(composer).toHaveValue('and then wrap it')
  await expect(pane.getByRole('img', { name: 'The page now: Clicked' })).toBeVisible()
  // biome-ignore lint/style/noNonNullAssertion: the model was asked to write the last words
  const result = lastResult(model.requests.at(-1)!)
  expect(result).toContain('<untrusted_tool_result source="browser_snapshot">')
  expect(result).toContain('Thanks')
  await app.screenshot('browser-clicked')
  site.close()
})

test('the person logs in on the agent’s page and hands it back, and the agent goes on', async ({
  app,
  model,
}) => {
  const site = await startSite()
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    { calls: [{ name: 'browser_navigate', arguments: { url: `${site.origin}/signin` } }] },
    (request) => ({
      calls: [
        {
          name: 'browser_type',
          arguments: { ref: refOf(request, 'textbox "Password"'), text: 'guess' },
        },
      ],
    }),
    { text: 'Please log in for me.' },
    { calls: [{ name: 'browser_snapshot', arguments: {} }] },
    { text: 'I am in.' },
  )
  await say('What is new there?')
  await page
    .getByRole('group', { name: 'Act on this page?' })
    .getByRole('button', { name: /^Run once/ })
    .click()
  await hear('Please log in for me.')

  const pane = page.getByRole('region', { name: 'Side pane' })
  await pane.getByRole('tab', { name: /Browser/ }).click()
  await expect(pane.getByText('The agent needs you')).toBeVisible()
  await expect(pane.getByRole('img', { name: /^The page now/ })).toHaveAttribute(
    'data-drawn',
    'true',
  )
  await pane.getByRole('button', { name: 'Take over' }).click()
  await expect(pane.getByText('You have the page')).toBeVisible()
  const picture = pane.getByRole('img', { name: /^The page now/ })
  const box = await picture.boundingBox()
  if (!box) throw new Error('the page has no picture')
  await picture.click({ position: { x: (300 / 1_280) * box.width, y: (130 / 800) * box.height } })
  await page.keyboard.type(PASSWORD)
  await app.screenshot('browser-taken-over')
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('textbox', { name: 'Address' })).toHaveValue(`${site.origin}/home`)
  await pane.getByRole('button', { name: 'Hand back' }).click()

  await expect(messages.getByText('I am in.')).toBeVisible()
  // biome-ignore lint/style/noNonNullAssertion: the model was asked to write the last words
  expect(lastResult(model.requests.at(-1)!)).toContain('Welcome back')
  await app.end()
  expect(JSON.stringify(model.requests.map(({ body }) => body))).not.toContain(PASSWORD)
  const keeping = textsBelow(app.userData).filter(({ text }) => text.includes(PASSWORD))
  expect(keeping.map(({ path }) => path)).toEqual([])
  site.close()
})

test('every page that there is, is read and used the same, and none gets at a private service', async ({
  app,
  model,
}) => {
  const site = await startSite()
  const { page } = app
  const { say, hear } = conversationIn(page)
  await enterModel(page, model)
  const results: string[] = []
  const call = (name: string, args: (request: Asked) => object) => (request: Asked) => {
    results.push(lastResult(request))
    return { calls: [{ name, arguments: args(request) }] }
  }
  const open = (path: string) =>
    call('browser_navigate', () => ({ url: path.replace(/^(?=\/)/, site.origin) }))
  const read = call('browser_snapshot', () => ({ full: true }))
  const click = (element: string) =>
    call('browser_click', (request) => ({ ref: refOf(request, element) }))
  model.script(
    open('/shadow'),
    click('button "Inside"'),
    open('/covered'),
    click('button "Below"'),
    open('/login'),
    open('/steal'),
    read,
    open('/leaving'),
    open('file:///etc/passwd'),
    open('/'),
    click('link "Cart in a tab"'),
    read,
    call('browser_back', () => ({})),
    read,
    click('button "Ask"'),
    call('browser_dialog', () => ({ action: 'accept' })),
    open('/hangs'),
    click('button "Hang"'),
    open('/cart'),
    (request) => {
      results.push(lastResult(request))
      return { text: 'All seen.' }
    },
  )
  await say('Look at everything')
  const card = page.getByRole('group', { name: 'Act on this page?' })
  for (const words of ['a service on this machine', 'Let the agent act']) {
    await expect(card.getByText(words)).toBeVisible()
    await card.getByRole('button', { name: 'More ways to allow' }).click()
    await page.getByRole('menuitem', { name: 'Allow in this session' }).click()
  }
  await hear('All seen.')

  const [
    ,
    ,
    shadow,
    ,
    covered,
    login,
    ,
    steal,
    ,
    file,
    ,
    popup,
    inTab,
    ,
    back,
    alert,
    ,
    ,
    hung,
    cart,
  ] = results
  expect(shadow).toContain('"success":true')
  expect(covered).toMatch(/is covered by <div.*banner/)
  expect(login).toContain('Password')
  expect(login).not.toContain('hunter2')
  expect(steal).not.toContain('reached')
  expect(site.asked).toEqual([])
  expect(file).toContain('only http: and https:')
  expect(popup).toContain('opened_tab')
  expect(inTab).toContain('It is empty.')
  expect(back).toContain('Open all day.')
  expect(alert).toContain('Really?')
  expect(hung).toContain('error')
  expect(cart).toContain('Cart')
  site.close()
})

test('a page that hangs says so to the agent and in its tab, and the person loads it again', async ({
  app,
  model,
}) => {
  const site = await startSite()
  const { page } = app
  const { say, hear } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    { calls: [{ name: 'browser_navigate', arguments: { url: `${site.origin}/hangs` } }] },
    (request) => ({
      calls: [{ name: 'browser_click', arguments: { ref: refOf(request, 'button "Hang"') } }],
    }),
    { text: 'It does not answer.' },
  )
  await say('Press it')
  const card = page.getByRole('group', { name: 'Act on this page?' })
  for (const words of ['a service on this machine', 'Let the agent act']) {
    await expect(card.getByText(words)).toBeVisible()
    await card.getByRole('button', { name: /^Run once/ }).click()
  }
  await hear('It does not answer.')
  // biome-ignore lint/style/noNonNullAssertion: the model was asked to write the last words
  expect(lastResult(model.requests.at(-1)!)).toContain('the page hangs')

  const pane = page.getByRole('region', { name: 'Side pane' })
  await pane.getByRole('tab', { name: /Browser/ }).click()
  const trouble = pane.getByText('This page hangs and answers nothing.')
  await expect(trouble).toBeVisible()
  await look(app, 'browser-hangs')
  await pane.getByRole('button', { name: 'Load again' }).click()
  await expect(trouble).toBeHidden()
  await expect(pane.getByRole('img', { name: 'The page now: Hangs' })).toHaveAttribute(
    'data-drawn',
    'true',
  )
  site.close()
})
