import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { examplesOf } from '../docs/examples.ts'
import type { Step } from './visit.ts'

/** Contents of a measured app. */
export interface Site {
  readonly chainId: number
  readonly rpcUrl: string
  /** Import lines, and the contents of `adapters`. */
  readonly imports?: string
  readonly adapters?: string
  readonly services?: Readonly<Record<string, string>>
}

export const evmAdapter = { imports: `import { evm } from 'w3m-kit/adapters/evm'`, adapters: 'evm()' } as const

/** Creates the program of an app with a button, as the README shows it. */
export const siteProgram = ({ chainId, rpcUrl, imports = '', adapters = '', services = {} }: Site) => `
  import 'w3m-kit/elements'
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

/** Returns the program of a page with elements, from the block of the documentation that starts the kit. */
export function documentedProgram(root: string): string {
  const page = 'docs/start/react.md'
  const start = examplesOf(page, readFileSync(join(root, page), 'utf8')).find(({ file }) => file === 'src/kit.ts')
  if (!start) throw new Error(`${page} has no block src/kit.ts.`)
  return `import 'w3m-kit/elements'\n${start.text}`
}

/** Returns {@link documentedBody} on another network: reading a balance on its own ones takes requests to other hosts. */
export function localBody(root: string, { chainId, rpcUrl }: Pick<Site, 'chainId' | 'rpcUrl'>): string {
  const body = documentedBody(root)
  const local = body.replace(/ networks="[^"]*"/, ` networks="${chainId}" rpc-urls="${chainId}=${rpcUrl}"`)
  if (local === body) throw new Error('The page of README.md names no networks.')
  return local
}

/** Returns the body of the README's page with the script tag. */
export function documentedBody(root: string): string {
  const page = examplesOf('README.md', readFileSync(join(root, 'README.md'), 'utf8')).find(({ language }) => language === 'html')
  const body = page && /<body>([^]*)<\/body>/.exec(page.text)?.[1]
  if (!body) throw new Error('README.md has no block of HTML with a body.')
  return body
}

/** Creates an injected wallet that remembers the pages it is connected to. */
export const walletProgram = ({ chainId, rpcUrl }: Pick<Site, 'chainId' | 'rpcUrl'>) => `
  import { createTestWallet } from 'w3m-kit/testing'
  createTestWallet({ remember: true, chains: [{ chainId: ${chainId}, rpcUrl: ${JSON.stringify(rpcUrl)} }] })`

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

/** The user comes back to the page, with the wallet connected. */
export const comeBack: Step = {
  name: 'come back',
  isVisit: true,
  async act(page) {
    await page.reload()
    await page.locator('w3m-button >>> button:not([aria-busy="true"]) .balance').wait()
  }
}
