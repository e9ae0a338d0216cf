import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { examplesOf, type Example } from '../docs/examples.ts'
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

const block = (root: string, page: string, isWanted: (example: Example) => boolean): string => {
  const found = examplesOf(page, readFileSync(join(root, page), 'utf8')).find(isWanted)
  if (!found) throw new Error(`${page} has no such block.`)
  return found.text
}

const mounted = (component: string): string => `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  createRoot(document.getElementById('root')).render(createElement(${component}))`

/** A page of React alone, in {@link reactBody}. */
export const reactProgram = `const App = () => 'Page'${mounted('App')}`
export const reactBody = '<div id="root"></div>'

/** A page with React, from a block of the documentation, and the same page without the kit. */
export interface Compared {
  readonly program: string
  readonly baseline: string
}

/** An app of AppKit after the change of its imports. */
export const compatPage = (root: string): Compared => ({
  program: block(root, 'docs/migrate/appkit.md', ({ text }) => text.includes(`'w3m-kit/compat/react'`)) + mounted('Header'),
  baseline: reactProgram
})

/** An app with wagmi. The baseline has the same networks and their transports. */
export const wagmiPage = (root: string): Compared => ({
  program: `${block(root, 'docs/guide/libraries.md', ({ file }) => file === 'src/wagmi.ts')}\n${reactProgram}`,
  baseline: `
  import { createConfig } from '@wagmi/core'
  import { fallback, http } from 'viem'
  import { base, mainnet } from 'w3m-kit/networks'
  const transport = fallback([http('https://one.example'), http('https://other.example')])
  createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: transport, [base.id]: transport } })
  ${reactProgram}`
})

/** An app with ethers, which sends on a click. The baseline has the same imports of ethers. */
export function ethersPage(root: string): Compared {
  const lines = block(root, 'docs/guide/libraries.md', ({ text }) => text.includes(`'w3m-kit/ethers'`)).split('\n')
  const imports = lines.filter(line => line.startsWith('import '))
  const rest = lines.filter(line => !line.startsWith('import '))
  const kit = block(root, 'docs/start/react.md', ({ file }) => file === 'src/kit.ts')
  return {
    program: `${imports.join('\n')}\n${kit}\n${reactProgram}\nonclick = async () => {${rest.join('\n')}}`,
    baseline: `${imports.filter(line => !line.includes('w3m-kit')).join('\n')}\n${reactProgram}\nonclick = () => parseEther('0.1')`
  }
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
