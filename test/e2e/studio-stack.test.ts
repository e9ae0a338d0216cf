import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { find, openSite, press, says, sees, type Site } from './site.ts'

// The playground's studio on the local stack: what the previews have of it, and the analytics service.

let site: Site

describe('the studio of the playground, on the local stack', () => {
  before(async () => {
    site = await openSite({ analytics: true })
  })
  after(() => site?.stop())

  test('the preview has the services that the snippet names, and no more', async () => {
    const { page, assertClean } = await site.visit('/?frame=desktop')
    const frame = await (await page.waitForSelector('[data-figure=desktop] iframe'))!.contentFrame()
    await find(frame, '>>> input[type=email]')
    await find(frame, '::-p-text(WalletConnect)')
    assert.equal(await frame.$('::-p-text(Phone Wallet)'), null)
    await press(page, 'React', 'tab')
    const { origin } = new URL(site.stack.frame)
    const code = () => page.$eval('#snippet', panel => panel.textContent)
    assert.match(await code(), new RegExp(`// The services of the local stack[^]*services: '${origin}'`))
    assert.match(await code(), /adapters: \[evm\(\), walletConnect\(\), embedded\(\)\]/)

    // without the login and the relay neither has them
    await page.$eval('[data-group=stack]', group => ((group as HTMLDetailsElement).open = true))
    for (const name of ['login', 'relay']) await (await find(page, `[name=${name}]`)).click()
    await frame.waitForSelector('>>> input[type=email]', { hidden: true })
    assert.match(await code(), /adapters: \[evm\(\)\]/)
    assert.doesNotMatch(await code(), /relay|frame/)
    await assertClean()
  })

  test('the analytics switch sends events to the service, and the page shows what it has counted', async () => {
    const { page, requests, assertClean } = await site.visit('/?answers=approve')
    const counts = () => page.$eval('#counts', list => list.textContent)
    await page.waitForFunction(() => /Nothing yet/.test(document.querySelector('#counts-state')!.textContent))
    assert.equal(await counts(), '')
    await (await find(page, '#main-button')).click()
    await press(page, 'Test Wallet')
    await says(page, /^Connected/)
    await page.waitForFunction(() => /CONNECT_SUCCESS1/.test(document.querySelector('#counts')!.textContent))
    assert.match(await counts(), /INITIALIZE1[^]*MODAL_OPEN1/)

    await page.$eval('[data-group=site]', group => ((group as HTMLDetailsElement).open = true))
    await (await find(page, '[name=analytics]')).click()
    await sees(page, 'Analytics is off.')
    const before = requests.filter(url => url.startsWith(site.stack.analytics)).length
    await press(page, 'Open on this page')
    await find(page, '>>> dialog[open]')
    assert.equal(requests.filter(url => url.startsWith(site.stack.analytics)).length, before)
    await assertClean()
  })
})
