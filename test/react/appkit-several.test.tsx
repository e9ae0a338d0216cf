import { expect } from '@open-wc/testing'
import { createRoot, type Root } from 'react-dom/client'
import { appKitPage, inside, type AppKitPage } from '../kit/appkit-page.ts'
import { expectSoon } from '../kit/open-screen.ts'
import * as several from './appkit-sites/several-chains.tsx'

describe('a site of several chains that was written for AppKit', () => {
  let page: AppKitPage
  let root: Root

  before(() => void (page = appKitPage()))
  after(async () => {
    root.unmount()
    await page.leave()
  })

  it('runs with wallets that it names itself, and a list of those that are connected', async () => {
    const told: string[] = []
    root = createRoot(page.box)
    root.render(
      <several.App
        more={inside}
        onAddress={address => void told.push(address)}
        onError={error => void told.push((error as Error & { code?: string }).code ?? error.message)}
      />
    )
    await page.says('#accounts', 'Base eip155:8453')
    await expectSoon(
      () => !(page.find('#test-wallet') as HTMLButtonElement).disabled,
      () => page.text('#wallets')
    )
    page.find('#phantom').click()
    await page.says('#wallets', 'error')
    expect(told).to.deep.equal(['wallet-not-found'])
    page.find('#test-wallet').click()
    const [address, other] = page.wallet.accounts
    await expectSoon(
      () => page.text('#wallets').includes(`success ${address}`),
      () => `It says ${page.text('#wallets')}, and was told ${told.join()}`
    )
    expect(told.at(-1)).to.equal(address)
    await page.says('#accounts', `eoa ${address}`)
    await page.says('#connections .live', 'Test Wallet Base')
    await page.says('#connections .live', other!)
    page.box.querySelectorAll<HTMLElement>('.account')[1]!.click()
    await expectSoon(
      () => page.box.querySelector('.account')?.textContent === other,
      () => page.text('#connections')
    )
    page.find('.leave').click()
    await page.says('#connections .recent', 'Test Wallet')
    page.find('.forget').click()
    await expectSoon(
      () => !page.box.querySelector('.recent'),
      () => page.text('#connections')
    )
  })
})
