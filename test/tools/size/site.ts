import type { Step } from './visit.ts'

/** What a site of the measurements has. */
export interface Site {
  readonly chainId: number
  readonly rpcUrl: string
  /** Import lines, and what they bring into `adapters`. */
  readonly imports?: string
  readonly adapters?: string
  readonly services?: Readonly<Record<string, string>>
}

export const evmAdapter = { imports: `import { evm } from 'w3m-kit/adapters/evm'`, adapters: 'evm()' } as const

/** The program of a site with a button, as its README says to write it. */
export const siteProgram = ({ chainId, rpcUrl, imports = '', adapters = '', services = {} }: Site) => `
  import 'w3m-kit/elements/w3m-button'
  import { createKit } from 'w3m-kit'
  ${imports}
  createKit({
    adapters: [${adapters}],
    services: ${JSON.stringify(services)},
    networks: [{
      id: ${chainId},
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [${JSON.stringify(rpcUrl)}] } }
    }]
  })`

/** A visitor's own wallet, announced in the page. */
export const walletProgram = ({ chainId, rpcUrl }: Pick<Site, 'chainId' | 'rpcUrl'>) => `
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
