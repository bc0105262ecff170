import type { Browser, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { alive, expect, expectAccessible, test } from './fixtures.ts'

const photo = async () => ({
  name: 'drop box.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2f8f6f' } })
    .png()
    .toBuffer(),
})

const panel = (page: Page, language: 'English' | 'Indonesian') => {
  const section = page.getByRole('region', { name: language, exact: true })
  return {
    title: section.getByLabel('Title'),
    description: section.getByLabel('Description'),
    text: section.getByRole('textbox', { name: `Text in ${language}` }),
    tool: (name: string) => section.getByRole('toolbar').getByRole('button', { name, exact: true }),
  }
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
}

/** The editor takes back together what follows one another faster (500 ms). */
const UNDO_GROUP_MS = 600

/**
 * Once the text has the focus, the editor takes 20 ms to put its own cursor where the browser's is; only a machine types
 * before. The page's own clock decides, so that a busy page is waited for as well.
 */
const cursorIsSet = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 60)))

const goToTheEnd = async (page: Page, text: Locator) => {
  await text.focus()
  await cursorIsSet(page)
  await page.keyboard.press('Control+End')
  await cursorIsSet(page)
}

/** Somebody who is not logged in, on a page of their own. */
const visitor = async (browser: Browser, server: string, locale = 'en-GB') => {
  const context = await browser.newContext({ baseURL: server, locale })
  return context.newPage()
}

/** The server renders a public page again after ten seconds at the latest. */
const expectNews = async (reader: Page, name: string, there: boolean) =>
  expect(async () => {
    await reader.goto('/news')
    await expect(reader.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(reader.getByText(name)).toHaveCount(there ? 1 : 0, { timeout: 1000 })
  }).toPass({ timeout: 40_000 })

/** Puts HTML in as if it had been copied from a page. */
const paste = (text: Locator, html: string) =>
  text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

type Api = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>
type Item = {
  id: number
  texts: { en: { revision: number; html: string } | null; id: { revision: number } | null }
}

const newItem = async (admin: Api, kind: string, title: string, published = true) => {
  const text = { title, description: '', html: `<p>About ${title}.</p>` }
  const { item } = (await admin('POST', '/api/admin/content', {
    kind,
    icon: null,
    image_id: null,
    texts: { en: text, id: { ...text, title: `${title} (id)` } },
  })) as { item: Item }
  if (published) await admin('PATCH', `/api/admin/content/${item.id}/published`, { published: true })
  return item
}

test.describe('an article', { tag: '@once' }, () => {
  // Handlers in what is pasted: refused already where it is taken apart, in a document of its own.
  test.use({ expectedErrors: /Executing inline event handler violates/ })
  test('in both languages: written, previewed, published, changed and hidden again', async ({
    page,
    browser,
    server,
    signIn,
  }) => {
    test.slow()
    const name = `Drop boxes ${randomUUID().slice(0, 6)}`
    const nameId = name.replace('Drop boxes', 'Dropbox')
    await signIn('admin')
    await page.goto('/admin/content')
    await page.getByRole('link', { name: 'New article' }).click()
    await expect(page.getByRole('heading', { name: 'New article' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const id = panel(page, 'Indonesian')
    await expect(id.title).toBeFocused()
    await expect(page.getByText('The text needs a title in Indonesian.')).toBeVisible()
    await id.title.fill(nameId)
    await id.text.fill('Bawa ke dropbox terdekat.')

    const en = panel(page, 'English')
    await en.title.fill(name)
    await en.tool('Heading').click()
    // The editor takes the focus back with the next frame.
    await expect(en.text).toBeFocused()
    await page.keyboard.type('What belongs here')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bring it to the ')
    await en.tool('Link').click()
    const link = page.getByRole('dialog', { name: 'Link' })
    await link.getByLabel('Address').fill('javascript:alert(1)')
    await link.getByRole('button', { name: 'Save the link' }).click()
    await expect(link.getByText('This address cannot be linked.')).toBeVisible()
    await link.getByLabel('Address').fill('/collection')
    await link.getByLabel('Text of the link').fill('collection page')
    await link.getByRole('button', { name: 'Save the link' }).click()
    await expect(link).toBeHidden()
    await expect(en.text).toBeFocused()
    await page.keyboard.type('.')
    await page.keyboard.press('Enter')
    await en.tool('Bulleted list').click()
    await expect(en.tool('Bulleted list')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('Phones')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Cables')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await en.tool('Picture').click()
    const picture = page.getByRole('dialog', { name: 'Picture' })
    const put = picture.getByRole('button', { name: 'Insert into the text' })
    await picture.locator('input[type=file]').setInputFiles({ ...(await photo()), mimeType: 'text/plain' })
    await expect(picture.getByRole('alert')).toHaveText(/Only JPEG, PNG/)
    await picture.locator('input[type=file]').setInputFiles(await photo())
    await put.click()
    await expect(picture.getByText('Describe the picture, or mark it as decoration.')).toBeVisible()
    await expectAccessible(page)
    await picture.getByLabel('What it shows').fill('A green drop box')
    await put.click()
    await expect(picture).toBeHidden()
    await expect(en.text.getByRole('img', { name: 'A green drop box' })).toBeVisible()

    // The picture of the article itself.
    const own = page.getByRole('region', { name: 'Picture', exact: true })
    await own.getByRole('button', { name: 'Choose a drawing' }).click()
    const drawings = page.getByRole('dialog', { name: 'Choose a drawing' })
    await expectAccessible(page)
    await drawings.getByRole('button', { name: 'Collection box' }).click()
    await expect(own.getByText('Drawing: Collection box')).toBeVisible()
    await own.locator('input[type=file]').setInputFiles(await photo())
    await expect(own.getByText('A photo')).toBeVisible()

    // A pasted text may be anything.
    await page.evaluate(() => (document.title = 'safe'))
    await goToTheEnd(page, en.text)
    await paste(
      en.text,
      '<p>Pasted <b>words</b></p><img src=x onerror="document.title=1"><script>document.title=2</script><a href="javascript:document.title=3">here</a><table><tr><td onclick="document.title=4">cell<img src=y onerror="document.title=5"></td></tr></table>',
    )
    await expect(page.getByText('The pictures were left out')).toBeVisible()
    await expect(en.text).toContainText('Pasted words')
    await expect(en.text.getByRole('cell', { name: 'cell' })).toBeVisible()

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'As visitors see it' })
    await expect(preview.getByRole('heading', { name: 'What belongs here' })).toBeVisible()
    await expect(preview.getByRole('link', { name: 'collection page' })).toHaveAttribute(
      'href',
      '/collection',
    )
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Desktop width' }).click()
    await preview.getByRole('button', { name: 'Indonesian' }).click()
    await expect(preview.getByText('Bawa ke dropbox terdekat.')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+s')
    await expect(page.getByText('Everything is saved')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/content\/\d+$/)

    await page.getByRole('button', { name: 'Publish' }).click()
    const question = page.getByRole('dialog', { name: `Publish “${name}”?` })
    await expect(question).toContainText('in both languages')
    await question.getByRole('button', { name: 'Publish' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible()
    const reader = await visitor(browser, server)
    await expectNews(reader, name, true)
    await alive(reader.getByText(name))
    await reader.getByText(name).click()
    const article = reader.getByRole('dialog', { name })
    await expect(article.getByRole('heading', { name: 'What belongs here' })).toBeVisible()
    await expect(article.getByRole('listitem').filter({ hasText: 'Cables' })).toBeVisible()
    await expect(article.getByRole('img', { name: 'A green drop box' })).toBeVisible()
    await expect(article.getByText('Pasted words')).toBeVisible()
    await expect(article.getByText('cell')).toBeVisible()
    expect(
      await article.locator('[onerror], [onclick], script, a[href^=javascript], img[src$=x]').count(),
    ).toBe(0)
    await expect(page).toHaveTitle('safe')

    // Another version, and back to the first one.
    await en.title.fill(`${name}, again`)
    await save(page)
    await page.getByRole('button', { name: 'Revisions' }).click()
    const drawer = page.getByRole('dialog', { name: 'Revisions' })
    const lines = drawer.getByRole('list', { name: 'Revisions, newest first' }).getByRole('button')
    await expect(lines).toHaveCount(3)
    await expect(lines.first()).toContainText(`${name}, again`)
    await expect(lines.first()).toContainText('ratna')
    await expectAccessible(page)
    await lines.filter({ hasText: name }).nth(1).click()
    await expect(drawer.getByRole('heading', { name: 'What belongs here' })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Use this text' }).click()
    await expect(en.title).toHaveValue(name)
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await save(page)

    await page.getByRole('main').getByRole('link', { name: 'News', exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(nameId)
    await expect(row).toContainText(/just now by ratna/)
    await row.getByRole('button', { name: `Hide ${name}` }).click()
    await page
      .getByRole('dialog', { name: `Hide “${name}”` })
      .getByRole('button', { name: 'Hide', exact: true })
      .click()
    await expect(row.getByText('Draft')).toBeVisible()
    await expectNews(reader, name, false)
    await reader.context().close()
  })
})

test(
  'a saved article is at once where visitors read it, also on pages seen before',
  { tag: '@once' },
  async ({ page, admin, signIn }) => {
    const name = `Cables ${randomUUID().slice(0, 6)}`
    const { id } = await newItem(admin, 'news', name)
    await signIn('admin')
    const editor = `/admin/content/${id}`
    await page.goto(editor)
    const home = page.getByRole('link', { name: 'Resirkuit, the home page' })
    const card = (title: string) => page.getByRole('main').getByRole('link', { name: title })
    const title = panel(page, 'English').title
    await expect(title).toHaveValue(name)
    await home.click()
    await card(name).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.goBack()
    await expect(card(name)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(editor)

    const better = `Better ${name.toLowerCase()}`
    await title.fill(better)
    await save(page)
    await home.click()
    await expect(card(better)).toBeVisible()
    await card(better).click()
    await expect(page.getByRole('heading', { name: better, level: 1 })).toBeVisible()
    // The other tests have the news that came with the server.
    await admin('PATCH', `/api/admin/content/${id}/published`, { published: false })
  },
)

test.describe('two at once', { tag: '@once' }, () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ })
  test('somebody else’s version is not overwritten, and no typed text is lost', async ({
    page,
    admin,
    signIn,
  }) => {
    const item = await newItem(admin, 'supply', `Wire ${randomUUID().slice(0, 6)}`, false)
    await signIn('admin')
    await page.goto(`/admin/content/${item.id}`)
    const en = panel(page, 'English')
    await en.description.fill('Mine')
    await goToTheEnd(page, en.text)
    await page.keyboard.type(' And what I know of it.')

    // It is kept through a reload, and offered.
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText(/Your unsaved text was restored/)).toBeVisible()
    await expect(en.description).toHaveValue('Mine')
    await expect(en.text).toContainText('And what I know of it.')
    await expectAccessible(page)

    const theirs = { title: 'Theirs', description: 'Theirs', html: '<p>Theirs.</p>' }
    const edits = { icon: null, image_id: null, read: { en: item.texts.en!.revision, id: null } }
    await admin('PUT', `/api/admin/content/${item.id}`, { ...edits, texts: { en: theirs } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'The text in English has been saved by ratna' })
    await expect(notice).toContainText('just now')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'See the newer version' }).click()
    const drawer = page.getByRole('dialog', { name: 'Revisions' })
    await drawer.getByRole('button', { name: 'Theirs' }).click()
    await expect(drawer.getByText('Theirs.')).toBeVisible()
    await page.keyboard.press('Escape')
    await notice.getByRole('button', { name: 'Save my version over it' }).click()
    await expect(page.getByText('Everything is saved')).toBeVisible()
    const { item: now } = (await admin('GET', `/api/admin/content/${item.id}`)) as { item: Item }
    expect(now.texts.en!.html).toContain('And what I know of it.')

    // Leaving with something unsaved is asked about; what was typed stays on the device.
    await en.description.fill('Later')
    await page.getByRole('link', { name: 'Supply materials' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(en.description).toHaveValue('Later')
    await page.getByRole('link', { name: 'Supply materials' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/admin/content?kind=supply')
    await page.goto(`/admin/content/${item.id}`)
    await expect(en.description).toHaveValue('Later')
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(en.description).toHaveValue('Mine')
    await page.reload()
    await expect(en.description).toHaveValue('Mine')
    await expect(page.getByText(/is back/)).toHaveCount(0)
  })
})

test(
  'the tools by keyboard alone, and a table that the editor cannot write stays as it is',
  { tag: '@once' },
  async ({ page, admin, signIn }) => {
    const title = `Table ${randomUUID().slice(0, 6)}`
    const html =
      '<p>CO<sub>2</sub> first</p><table><thead><tr><th>Device</th></tr></thead><tbody><tr><td>Phone</td></tr></tbody></table><p>Last</p>'
    const { item } = (await admin('POST', '/api/admin/content', {
      kind: 'news',
      icon: null,
      image_id: null,
      texts: { en: { title, description: '', html } },
    })) as { item: Item }
    await signIn('admin')
    await page.clock.install()
    await page.goto(`/admin/content/${item.id}`)
    const en = panel(page, 'English')
    await expect(en.text.getByText('Table: kept as it is')).toBeVisible()
    await expect(page.getByText('Everything is saved')).toBeVisible()

    await goToTheEnd(page, en.text)
    await page.keyboard.press('Enter')
    await expect(en.text.locator('> p').last()).toHaveText('')
    await page.keyboard.press('Alt+F10')
    await expect(en.tool('Heading')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(en.tool('Bold')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(en.tool('Bold')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect(en.tool('Redo')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(en.text).toBeFocused()
    // One change, long enough after the one before to be taken back by itself.
    await page.clock.fastForward(UNDO_GROUP_MS)
    await page.keyboard.insertText('Bold by key')
    await expect(en.text.locator('strong')).toHaveText('Bold by key')
    await page.keyboard.press('Shift+Tab')
    await expect(en.tool('Redo')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(en.text.locator('strong')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(en.text).toBeFocused()
    await cursorIsSet(page)
    await page.keyboard.insertText('of all')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Everything is saved')).toBeVisible()
    const { item: now } = (await admin('GET', `/api/admin/content/${item.id}`)) as { item: Item }
    expect(now.texts.en!.html.replaceAll(/\s*\n\s*/g, '')).toBe(`${html}<p>of all</p>`)
  },
)

test(
  'the order of categories is what visitors see',
  { tag: '@once' },
  async ({ page, browser, server, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/content?kind=collection')
    const titles = page.getByRole('table').getByRole('link')
    await expect(titles.nth(1)).toBeVisible()
    const [first, second, third] = await titles.allTextContents()
    const kept = () => page.waitForResponse((reply) => reply.url().endsWith('/order') && reply.ok())
    const once = kept()
    await page.getByRole('button', { name: `Move ${second} up` }).focus()
    await page.keyboard.press('Enter')
    await expect(titles).toHaveText([second!, first!, third!, ...(await titles.allTextContents()).slice(3)])
    await expect(page.getByRole('status').filter({ hasText: `${second}: place 1 of` })).toBeAttached()
    await expect(page.getByRole('button', { name: `Move ${second} up` })).toBeFocused()
    await once
    const twice = kept()
    await page.getByRole('button', { name: `Move ${first} down` }).click()
    await expect(titles.nth(2)).toHaveText(first!)
    await twice
    await page.reload()
    await expect(titles.nth(0)).toHaveText(second!)
    await expect(titles.nth(1)).toHaveText(third!)

    const reader = await visitor(browser, server)
    const shown = async () => {
      await reader.goto('/ExploreEwaste')
      const list = reader.getByRole('main')
      await expect(list.getByText(second!).first()).toBeVisible()
      const text = (await list.textContent()) ?? ''
      return [first!, second!, third!].toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
    }
    // The server keeps a page for ten seconds, and may have made this one for the test before.
    await expect.poll(shown).toEqual([second, third, first])
    await reader.context().close()
  },
)

test.describe('when the server does not take the order', { tag: '@once' }, () => {
  test.use({ expectedErrors: /500|Failed to load resource/ })
  test('it is as it was, and that is said', async ({ page, signIn }) => {
    await signIn('admin')
    await page.route('**/api/admin/content/order', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'Not now', code: 'internal' } }),
    )
    await page.goto('/admin/content?kind=supply')
    const titles = page.getByRole('table').getByRole('link')
    await expect(titles.nth(1)).toBeVisible()
    const before = await titles.allTextContents()
    await page.getByRole('button', { name: `Move ${before[0]} down` }).click()
    await expect(page.getByText('The order was not changed')).toBeVisible()
    await expect(titles).toHaveText(before)
  })
})

test('list and editor, in both themes: nothing that axe finds, nothing wider than the screen', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const inBothThemes = async () => {
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await page.emulateMedia({ colorScheme: 'light' })
  }
  for (const kind of ['news', 'collection']) {
    await page.goto(`/admin/content?kind=${kind}`)
    await page.getByRole('table').getByRole('link').first().waitFor()
    await inBothThemes()
  }
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Text in English' }).waitFor()
  await inBothThemes()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test(
  'on a phone: one language at a time, saved and published',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const name = `Charger ${randomUUID().slice(0, 6)}`
    await signIn('admin')
    await page.goto('/admin/content/new?kind=supply')
    const [en, id] = [panel(page, 'English'), panel(page, 'Indonesian')]
    await expect(en.title).toBeVisible()
    await expect(id.title).toBeHidden()
    await en.title.fill(name)
    await en.text.fill('Of phones.')
    await page
      .getByRole('group', { name: 'Language of the text' })
      .getByRole('button', { name: 'Indonesian' })
      .click()
    await expect(id.title).toBeVisible()
    await expect(en.title).toBeHidden()
    await save(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    const question = page.getByRole('dialog', { name: `Publish “${name}”?` })
    await expect(question).toContainText('There is no Indonesian text')
    await question.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('link', { name: 'Supply materials' }).click()
    await expect(page).toHaveURL('/admin/content?kind=supply')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('No Indonesian text')
    await expect(row).toContainText('Published')
  },
)

test('an operator is refused without a call', { tag: '@once' }, async ({ page, admin, account, signIn }) => {
  const operator = await account()
  const { user } = (await admin('POST', '/api/check-user', { username: operator.username })) as {
    user: { ID: number }
  }
  await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'operator' })
  await signIn(operator)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/content')) calls.push(request.url())
  })
  for (const path of ['/admin/content', '/admin/content/1', '/admin/content/new?kind=news']) {
    await page.goto(path)
    await expect(page.getByText('You need an administrator role')).toBeVisible()
  }
  expect(calls).toEqual([])
})
