import { equal } from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { base58ToBytes } from '../../adapters/base/base58.ts'
import { press } from '../e2e/site.ts'

/**
 * Signs “Hello” in a page with wallet-adapter: first with the test wallet, as wallet-adapter lists it itself, and then with the kit's wallet
 * “My page”, whose modal connects the same test wallet.
 */
export async function visitWalletAdapter(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await select(page, 'Tree Wallet')
  await press(page, 'Connect')
  await sign(page)

  await page.goto(url)
  await page.evaluate(() => localStorage.clear())
  await page.goto(url)
  await select(page, 'My page')
  await press(page, 'Connect')
  await press(page, 'Tree Wallet')
  await sign(page)
  await page.waitForFunction(
    () =>
      document.querySelector('w3m-button')?.shadowRoot?.textContent?.includes(document.querySelector('p')!.innerText.slice(0, 4)),
    {}
  )
}

const select = (page: Page, wallet: string): Promise<void> => press(page, `Select ${wallet}`)

async function sign(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('p')!.innerText.length > 30)
  await press(page, 'Sign')
  await page.waitForFunction(() => document.querySelector('output')!.innerText !== '')
  const { address, signature } = await page.evaluate(() => ({
    address: document.querySelector('p')!.innerText,
    signature: document.querySelector('output')!.innerText
  }))
  // the header of a public key of Ed25519 (RFC 8410)
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58ToBytes(address)!])
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
  equal(verify(null, Buffer.from('Hello'), publicKey, Buffer.from(signature.split(',').map(Number))), true)
}
