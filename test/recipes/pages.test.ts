import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { erc20Abi, parseEther, recoverTypedDataAddress, verifyMessage, type Address, type Hex } from 'viem'
import { base58ToBytes } from '../../adapters/base/base58.ts'
import { bitcoin } from '../../adapters/networks/bitcoin.ts'
import { mainnet } from '../../adapters/networks/mainnet.ts'
import { verifyBitcoinSignature } from '../../adapters/siwx/verify-bitcoin.ts'
import { startAnvil } from '../stack/anvil.ts'
import { startEsploraStandIn } from '../stack/bitcoin/esplora-stand-in.ts'
import { canonical } from '../stack/chains/names.ts'
import { startSolanaChain } from '../stack/solana/solana-chain.ts'
import { find, listed, press, sees } from '../e2e/site.ts'
import { readerOf, wrappedEther } from './networks.ts'
import { outputOf, rejectNext, textOf, walletState } from './page.ts'
import { openSetting, type Setting } from './setting.ts'

const user: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const shop: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

let setting: Setting

interface Signed {
  readonly address: Address
  readonly signature: Hex
  readonly valid: boolean
}

const wrappedOf = (owner: Address): Promise<bigint> =>
  readerOf(setting.chains.mainnet).readContract({
    address: wrappedEther,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner]
  })

describe('the recipe', () => {
  before(async () => (setting = await openSetting()))
  after(() => setting?.stop())

  test('sign a message gives a signature that verifies, and says that the user rejected', async () => {
    const { page, assertClean, leave } = await setting.open('sign-a-message')
    await page.click('#sign')
    await press(page, 'Test Wallet')
    const { address, signature, valid } = JSON.parse(await outputOf(page, /^\{/)) as Signed
    equal(valid, true)
    equal(await verifyMessage({ address, message: 'Hello from my page', signature }), true)
    await rejectNext(page, 'personal_sign')
    await page.click('#sign')
    await outputOf(page, /^Not signed\.$/)
    assertClean()
    await leave()
  })

  test('sign typed data gives the signature of the order, and says that the user rejected', async () => {
    const { page, assertClean, leave } = await setting.open('sign-typed-data')
    await page.click('#sign')
    await press(page, 'Test Wallet')
    const { address, signature, valid } = JSON.parse(await outputOf(page, /^\{/)) as Signed
    equal(valid, true)
    const signer = await recoverTypedDataAddress({
      domain: { name: 'My shop', version: '1', chainId: 1 },
      types: {
        Order: [
          { name: 'item', type: 'string' },
          { name: 'price', type: 'uint256' }
        ]
      },
      primaryType: 'Order',
      message: { item: 'Tea', price: 5n },
      signature
    })
    equal(signer, address)
    await rejectNext(page, 'eth_signTypedData_v4')
    await page.click('#sign')
    await outputOf(page, /^Not signed\.$/)
    assertClean()
    await leave()
  })

  test('read and write a contract wraps ether, and shows the balance that the chain has', async () => {
    const { page, assertClean, leave } = await setting.open('read-and-write-a-contract')
    const earlier = await wrappedOf(user)
    await page.click('#wrap')
    await press(page, 'Test Wallet')
    const [, hash] = /^success (0x[\da-f]{64})$/.exec(await outputOf(page, /^success/, '#status')) ?? []
    const { status, to } = await readerOf(setting.chains.mainnet).getTransactionReceipt({ hash: hash as Hex })
    deepEqual([status, to], ['success', wrappedEther.toLowerCase()])
    equal(await wrappedOf(user), earlier + parseEther('0.01'))
    match(await outputOf(page, /^\d/, '#balance'), /^0?\.?\d/)
    await rejectNext(page, 'eth_sendTransaction')
    await page.click('#wrap')
    await outputOf(page, /^Not wrapped\.$/, '#status')
    assertClean()
    await leave()
  })

  test('send shows the transfer, and the chain has it; leaving sends nothing', async () => {
    const { page, assertClean, leave } = await setting.open('send')
    const reader = readerOf(setting.chains.mainnet)
    const earlier = await reader.getBalance({ address: shop })
    await page.click('#pay')
    await press(page, 'Test Wallet')
    await press(page, 'Review send')
    await press(page, 'Send')
    const hash = (await outputOf(page, /^0x/)) as Hex
    equal((await reader.waitForTransactionReceipt({ hash })).status, 'success')
    equal(await reader.getBalance({ address: shop }), earlier + parseEther('0.05'))
    await page.keyboard.press('Escape')
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await page.click('#pay')
    await sees(page, 'Review send')
    await page.keyboard.press('Escape')
    await outputOf(page, /^Not paid\.$/)
    equal(await reader.getBalance({ address: shop }), earlier + parseEther('0.05'))
    assertClean()
    await leave()
  })

  test('switch the network takes the wallet along', async () => {
    const { page, assertClean, leave } = await setting.open('switch-network')
    await outputOf(page, /^Ethereum$/)
    await (await find(page, 'w3m-button >>> button')).click()
    await press(page, 'Test Wallet')
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await page.click('#base')
    await outputOf(page, /^Base$/)
    equal((await walletState(page)).chainId, 8453)
    assertClean()
    await leave()
  })

  test('add a network adds it to a wallet that does not know it', async () => {
    const harbour = await startAnvil({ chainId: 4242 })
    try {
      setting.answer('https://rpc.harbour.example', harbour.rpcUrl)
      const { page, assertClean, leave } = await setting.open('add-a-network')
      await page.click('#harbour')
      await press(page, 'Test Wallet')
      await outputOf(page, /^Harbour$/)
      const { chainId, methods } = await walletState(page)
      equal(chainId, 4242)
      equal(methods.includes('wallet_addEthereumChain'), true)
      assertClean()
      await leave()
    } finally {
      await harbour.stop()
    }
  })

  test('custom wallet is first in the list', async () => {
    const { page, leave } = await setting.open('custom-wallet')
    await (await find(page, 'w3m-button >>> button')).click()
    await sees(page, 'Harbour Wallet')
    const rows = await listed(page)
    equal(rows.findIndex(row => row.includes('Harbour Wallet')) < rows.findIndex(row => row.includes('Test Wallet')), true)
    await leave()
  })

  test('your own list of wallets connects without the modal', async () => {
    const { page, assertClean, leave } = await setting.open('headless-list', {
      more: { 'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }' }
    })
    await outputOf(page, /Test Wallet/, '#root li button')
    await page.click('#root li button')
    await outputOf(page, new RegExp(`^Leave eip155:1:${user}$`), '#root button')
    equal(await page.$('>>> dialog[open]'), null)
    await page.click('#root button')
    await outputOf(page, /Test Wallet/, '#root li button')
    assertClean()
    await leave()
  })

  test('theme gives the button the accent and the font, and switches the mode', async () => {
    const { page, assertClean, leave } = await setting.open('theme')
    const button = await page.waitForSelector('w3m-button >>> button')
    const style = () =>
      button!.evaluate(element => {
        const { backgroundColor, fontFamily, colorScheme } = getComputedStyle(element)
        return { backgroundColor, fontFamily, colorScheme }
      })
    deepEqual(await style(), { backgroundColor: 'rgb(13, 122, 95)', fontFamily: 'Georgia, serif', colorScheme: 'light' })
    await page.click('#mode')
    equal((await style()).colorScheme, 'dark')
    assertClean()
    await leave()
  })

  test('your own texts are those of the button and of the first screen', async () => {
    const { page, assertClean, leave } = await setting.open('custom-texts')
    await press(page, 'Log in with a wallet')
    await sees(page, 'Wallets in your browser')
    assertClean()
    await leave()
  })

  test('react to events hears of the connection, the network and the end', async () => {
    const { page, assertClean, leave } = await setting.open('react-to-events')
    await outputOf(page, /^disconnected/)
    await (await find(page, 'w3m-button >>> button')).click()
    await press(page, 'Test Wallet')
    await outputOf(page, new RegExp(`^connected ${user}$`))
    await outputOf(page, new RegExp(`connected eip155:1:${user}`), '#log')
    await outputOf(page, /CONNECT_SUCCESS/, '#log')
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await (await find(page, 'w3m-button >>> button')).click()
    await press(page, 'Disconnect')
    await outputOf(page, /^disconnected/)
    match(await textOf(page, '#log'), /disconnected/)
    assertClean()
    await leave()
  })

  for (const [how, wallet, atomic] of [
    ['one transaction', { batching: 'atomic' }, true],
    ['one call after the other', {}, false]
  ] as const)
    test(`batch calls sends ${how}`, async () => {
      const { id, name, rpcUrls } = mainnet
      const chain = { chainId: id, name, rpcUrl: rpcUrls.default.http[0], batchAccount: canonical.simple7702Account }
      const { page, assertClean, leave } = await setting.open('batch-calls', { wallet: { ...wallet, chains: [chain] } })
      const reader = readerOf(setting.chains.mainnet)
      const [earlier, block] = [await wrappedOf(shop), await reader.getBlockNumber({ cacheTime: 0 })]
      await page.click('#send')
      await press(page, 'Test Wallet')
      const text = await outputOf(page, /^confirmed/)
      match(text, atomic ? /atomic: (supported|ready)/ : /atomic: unsupported/)
      equal(await wrappedOf(shop), earlier + parseEther('0.01'))
      // one block for each transaction
      equal((await reader.getBlockNumber({ cacheTime: 0 })) - block, atomic ? 1n : 2n)
      assertClean()
      await leave()
    })

  test('Solana gives a signature that verifies', async t => {
    const node = await startSolanaChain()
    t.after(() => node.stop())
    setting.answer('https://api.mainnet-beta.solana.com', node.rpcUrl)
    const { page, assertClean, leave } = await setting.open('solana', { others: ['solana'] })
    await page.click('#sign')
    await press(page, 'Solana Test Wallet')
    const { address, signature, valid } = JSON.parse(await outputOf(page, /^\{/)) as Record<string, string> & { valid: unknown }
    equal(valid, true)
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(base58ToBytes(address!)!), 'Ed25519', false, ['verify'])
    const message = new TextEncoder().encode('Hello from my page')
    equal(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(base58ToBytes(signature!)!), message), true)
    assertClean()
    await leave()
  })

  test('Bitcoin gives a signature that verifies', async t => {
    const node = await startEsploraStandIn()
    t.after(() => node.stop())
    setting.answer('https://mempool.space/api', node.url)
    const { page, assertClean, leave } = await setting.open('bitcoin', {
      others: ['bitcoin'],
      // the local node knows addresses of regtest only: the balance stays unknown
      expected: /status of 400/
    })
    await page.click('#sign')
    await press(page, 'Bitcoin Test Wallet')
    const { address, signature } = JSON.parse(await outputOf(page, /^\{/)) as Record<string, string>
    equal(typeof signature, 'string')
    equal(verifyBitcoinSignature(bitcoin.caipNetworkId, address!, 'Hello from my page', signature!), true)
    assertClean()
    await leave()
  })

  test('the start page of Lit shows the address of the user who connects', async () => {
    const { page, assertClean, leave } = await setting.open('lit')
    await (await find(page, '>>> w3m-button >>> button')).click()
    await press(page, 'Test Wallet')
    await page.waitForFunction(
      (address: string) => document.querySelector('my-page')?.shadowRoot?.querySelector('p')?.textContent === address,
      { timeout: 30_000, polling: 50 },
      user
    )
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await press(page, 'Networks')
    await sees(page, 'Base')
    assertClean()
    await leave()
  })

  for (const library of ['wagmi', 'ethers'])
    test(`${library} sends a transaction with the connected wallet, and none that the user rejects`, async () => {
      const { page, assertClean, leave } = await setting.open(library)
      const reader = readerOf(setting.chains.mainnet)
      const earlier = await reader.getBalance({ address: shop })
      await page.click('#send')
      await press(page, 'Test Wallet')
      await outputOf(page, new RegExp(`^(success|1) from ${user}$`))
      equal(await reader.getBalance({ address: shop }), earlier + 1n)
      await rejectNext(page, 'eth_sendTransaction')
      await page.click('#send')
      await outputOf(page, /^Not sent\.$/)
      equal(await reader.getBalance({ address: shop }), earlier + 1n)
      assertClean()
      await leave()
    })
})
