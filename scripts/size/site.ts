import type { Step } from './visit.ts'

/** Creates an injected wallet. */
export const walletProgram = ({ chainId, rpcUrl }: { readonly chainId: number; readonly rpcUrl: string }) => `
  import { createTestWallet } from 'w3m-kit/testing'
  createTestWallet({ chains: [{ chainId: ${chainId}, rpcUrl: ${JSON.stringify(rpcUrl)} }] })`

export const open: Step = {
  name: 'open',
  shows: 'w3m-connect-view >>> w3m-ui-row >>> button',
  async act(page) {
    await page.locator('w3m-button >>> button').click()
    await page.locator('body >>> w3m-connect-view >>> w3m-ui-row').wait()
  }
}

export const connect: Step = {
  name: 'connect',
  shows: 'w3m-account-view >>> w3m-account >>> .balance',
  async act(page) {
    await page.locator('body >>> w3m-connect-view >>> w3m-ui-row').click()
    await page.waitForSelector('body >>> dialog[open]', { hidden: true })
    await page.locator('w3m-button >>> button').click()
    await page.locator('body >>> w3m-account-view >>> .balance').wait()
  }
}
