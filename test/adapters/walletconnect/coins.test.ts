import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Transaction } from '@scure/btc-signer'
import type { Network } from '../../../adapters/base/network.ts'
import { ProviderRpcError } from '../../../adapters/base/provider-error.ts'
import { bitcoin } from '../../../adapters/bitcoin/index.ts'
import { bitcoin as bitcoinNetwork } from '../../../adapters/networks/bitcoin.ts'
import { polkadot as polkadotNetwork } from '../../../adapters/networks/polkadot.ts'
import { polkadot } from '../../../adapters/polkadot/index.ts'
import { verifyBitcoinSignature } from '../../../adapters/siwx/verify-bitcoin.ts'
import { verifyPolkadotSignature } from '../../../adapters/siwx/verify-polkadot.ts'
import type { Connection } from '../../../adapters/wallet-source.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { bitcoinKey, type BitcoinKey } from '../../../adapters/testing/bitcoin/keys.ts'
import { polkadotKey, ss58, type PolkadotKey } from '../../../adapters/testing/polkadot/keys.ts'
import { nextState, openPage, openWallet, stopAll, invite, type Page, type SessionRequest, type Wallet } from './stack.ts'

// A session of Bitcoin and Polkadot in one approval, over the real relay. The wallet really signs, in the formats that wallets
// use there.

let services: Services
let page: Page
let wallet: Wallet
let coin: BitcoinKey
let ordinals: BitcoinKey
let dot: PolkadotKey
let onBitcoin: Connection
let onPolkadot: Connection
/** Requests that the wallet received. */
const requests: SessionRequest['params']['request'][] = []

const random = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32))
const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const accountOn = ({ caipNetworkId }: Network, address: string) => `${caipNetworkId}:${address}`
const networks = [bitcoinNetwork, polkadotNetwork]
const txid = 'ab'.repeat(32)
/** Polkadot's own prefix, and the generic one that some wallets use. */
const [own, generic] = [0, 42]

type Params = Readonly<Record<string, string>>
type Answer = (params: Params) => unknown

async function answers(run: Promise<unknown>, answer: Answer): Promise<unknown> {
  const settled = run.catch((error: unknown) => error)
  await wallet.answerNext(({ params }) => {
    requests.push(params.request)
    return answer(params.request.params as Params)
  })
  return settled
}

const signsMessage =
  (encoding: 'hex' | 'base64'): Answer =>
  async ({ message, protocol, address }) => ({
    address,
    signature: Buffer.from(await coin.signMessage(message!, protocol === 'bip322' ? 'BIP322' : 'ECDSA')).toString(encoding)
  })

/** Returns an unsigned transaction that spends an output of the account. */
function psbt(amount = 40_000n): string {
  const transaction = new Transaction()
  const draft = new Transaction()
  draft.addOutputAddress(coin.address, 1n)
  transaction.addInput({ txid, index: 0, witnessUtxo: { amount: 50_000n, script: draft.getOutput(0).script! } })
  transaction.addOutputAddress(ordinals.address, amount)
  return base64Of(transaction.toPSBT())
}

const signsPsbt: Answer = ({ psbt: text }) => ({
  psbt: base64Of(coin.signPsbt(Uint8Array.from(Buffer.from(text!, 'base64')), [0]))
})

const isLie = (settled: unknown): boolean =>
  settled instanceof ProviderRpcError && (settled.cause as { code?: string } | undefined)?.code === 'invalid-reply'

async function connect(accounts: { bip122: string[]; polkadot: string[] }): Promise<readonly Connection[]> {
  page = openPage({ relayUrl: services.addresses.relay, networks })
  wallet = await openWallet(services.addresses.relay)
  const pairing = await invite(page, { namespaces: ['bip122', 'polkadot'] })
  const proposal = await wallet.receive(pairing.uri)
  const { bip122, polkadot } = proposal.params.optionalNamespaces
  const namespaces = {
    bip122: { ...bip122!, chains: bip122!.chains!, accounts: accounts.bip122 },
    polkadot: { ...polkadot!, chains: polkadot!.chains!, accounts: accounts.polkadot }
  }
  const [, connections] = await Promise.all([wallet.approve(proposal, { namespaces }), pairing.approval])
  return connections
}

describe('a wallet of Bitcoin and Polkadot over WalletConnect', () => {
  before(async () => {
    services = await startServices()
    coin = await bitcoinKey(random(), 'payment', 'Mainnet')
    ordinals = await bitcoinKey(random(), 'ordinals', 'Mainnet')
    const abroad = await bitcoinKey(random(), 'payment', 'Testnet')
    dot = await polkadotKey(random(), 'sr25519')
    const [first, second] = await connect({
      bip122: [accountOn(bitcoinNetwork, abroad.address), accountOn(bitcoinNetwork, coin.address.toUpperCase())],
      polkadot: [
        accountOn(polkadotNetwork, `${ss58(dot.publicKey, own).slice(0, -1)}1`),
        accountOn(polkadotNetwork, ss58(dot.publicKey, generic))
      ]
    })
    onBitcoin = first!
    onPolkadot = second!
  })
  after(async () => {
    await stopAll()
    await services?.close()
  })

  it('connects both by one approval: addresses as the networks write them, and none of another network or with a wrong sum', () => {
    assert.deepEqual(onBitcoin.accounts, [accountOn(bitcoinNetwork, coin.address)])
    assert.deepEqual(onPolkadot.accounts, [accountOn(polkadotNetwork, ss58(dot.publicKey, own))])
    assert.equal(Object.keys(wallet.kit.getActiveSessions()).length, 1)
  })

  for (const encoding of ['hex', 'base64'] as const) {
    it(`signs a message on Bitcoin, in ${encoding}: the page has it in base64`, async () => {
      const { messages } = bitcoin().chain!
      const signature = await answers(messages!.sign(onBitcoin.provider, onBitcoin.accounts[0]!, 'Hello'), signsMessage(encoding))
      assert.ok(
        verifyBitcoinSignature(bitcoinNetwork.caipNetworkId, coin.address, 'Hello', signature as string),
        String(signature)
      )
    })
  }

  it('is not believed where it signs another message', async () => {
    const request = onBitcoin.provider.request({ method: 'signMessage', params: { message: 'Hello', address: coin.address } })
    assert.ok(isLie(await answers(request, params => signsMessage('hex')({ ...params, message: 'Bye' }))))
  })

  it('signs a transaction, and is not believed where it signs another', async () => {
    const request = (text: string) => onBitcoin.provider.request({ method: 'signPsbt', params: { psbt: text } })
    const signed = (await answers(request(psbt()), signsPsbt)) as { psbt: string }
    const transaction = Transaction.fromPSBT(Uint8Array.from(Buffer.from(signed.psbt, 'base64')))
    transaction.finalize()
    assert.deepEqual((requests.at(-1)!.params as { signInputs: unknown }).signInputs, [{ address: coin.address, index: 0 }])
    assert.ok(isLie(await answers(request(psbt()), () => signsPsbt({ psbt: psbt(49_000n) }))), 'another amount')
    assert.ok(isLie(await answers(request(psbt()), () => ({}))), 'nothing')
  })

  it('sends satoshis, in digits: a recipient of another network is refused before any prompt', async () => {
    const { transactions } = bitcoin().chain!
    const [account] = onBitcoin.accounts
    const paid = transactions!.send(onBitcoin.provider, account!, { to: ordinals.address, value: 12_000n })
    assert.equal(await answers(paid, () => ({ txid })), txid)
    assert.deepEqual(requests.at(-1), {
      method: 'sendTransfer',
      params: { account: coin.address, recipientAddress: ordinals.address, amount: '12000' },
      expiryTimestamp: (requests.at(-1) as { expiryTimestamp?: number }).expiryTimestamp
    })
    const before = requests.length
    const params = { recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount: '1', account: coin.address }
    await assert.rejects(onBitcoin.provider.request({ method: 'sendTransfer', params }), (error: ProviderRpcError) => {
      return (error.cause as { code?: string }).code === 'invalid-receiver'
    })
    assert.equal(requests.length, before)
    const lied = onBitcoin.provider.request({ method: 'sendTransfer', params: { ...params, recipientAddress: ordinals.address } })
    assert.ok(isLie(await answers(lied, () => ({ txid: 'sent' }))))
  })

  it('returns more addresses than the session, those of the network', async () => {
    const listing = onBitcoin.provider.request({ method: 'getAccountAddresses', params: { account: coin.address } })
    const here = { address: ordinals.address, intention: 'ordinal' }
    assert.deepEqual(await answers(listing, () => [here, { address: 'nobody' }, { ...here, publicKey: 7 }]), [here, here])
  })

  it('signs a message on Polkadot, requested by the address that it reported', async () => {
    const [account] = onPolkadot.accounts
    const signature = await answers(
      polkadot().chain!.messages!.sign(onPolkadot.provider, account!, 'Hello'),
      async ({ address, message }) => {
        assert.equal(address, ss58(dot.publicKey, generic))
        return {
          signature: `0x${Buffer.from(await dot.sign(Buffer.from(`<Bytes>${message}</Bytes>`))).toString('hex')}`
        }
      }
    )
    const { caipNetworkId } = polkadotNetwork
    assert.ok(
      await verifyPolkadotSignature(caipNetworkId, ss58(dot.publicKey, own), 'Hello', signature as string),
      String(signature)
    )
  })

  it('signs a transaction on Polkadot as the site has put it together; what is no signature is not believed', async () => {
    const transactionPayload = { method: '0x00', nonce: '0x01' }
    const request = (params: object) => onPolkadot.provider.request({ method: 'polkadot_signTransaction', params })
    const signature = `0x01${'ab'.repeat(64)}`
    assert.deepEqual(await answers(request({ transactionPayload }), () => ({ id: 1, signature })), { id: 1, signature })
    assert.deepEqual(requests.at(-1)!.params, { transactionPayload, address: ss58(dot.publicKey, generic) })
    assert.ok(isLie(await answers(request({ transactionPayload }), () => ({ signature: '0x12' }))))
    const stranger = ss58((await polkadotKey(random(), 'sr25519')).publicKey, own)
    await assert.rejects(request({ transactionPayload, address: stranger }), { code: 4100 })
  })

  it('follows it to another account, by the address that it reports', async () => {
    const session = wallet.kit.getActiveSessions()[wallet.topic]!
    const { publicKey } = await polkadotKey(random(), 'sr25519')
    const chainId = polkadotNetwork.caipNetworkId
    const accounts = [...session.namespaces.polkadot!.accounts, `${chainId}:${ss58(publicKey, generic)}`]
    const updated = nextState(onPolkadot)
    const namespaces = { ...session.namespaces, polkadot: { ...session.namespaces.polkadot!, accounts } }
    await wallet.kit.updateSession({ topic: wallet.topic, namespaces })
    await updated
    const moved = nextState(onPolkadot)
    const event = { name: 'accountsChanged', data: [ss58(publicKey, generic)] }
    await wallet.kit.emitSessionEvent({ topic: wallet.topic, event, chainId })
    assert.equal((await moved)?.accounts[0], `${chainId}:${ss58(publicKey, own)}`)
  })

  it('is no wallet for a network on which it shares nothing that is an account there', async () => {
    await stopAll()
    const abroad = await bitcoinKey(random(), 'payment', 'Testnet')
    const connections = await connect({
      bip122: [accountOn(bitcoinNetwork, abroad.address)],
      polkadot: [accountOn(polkadotNetwork, ss58(dot.publicKey, own))]
    })
    assert.deepEqual(
      connections.map(({ namespace }) => namespace),
      ['polkadot']
    )
  })
})
