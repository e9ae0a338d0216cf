import { ok } from 'node:assert/strict'
import { after, before } from 'node:test'
import {
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeDeployData,
  getAddress,
  getCreate2Address,
  http,
  keccak256,
  pad,
  toHex,
  type Address,
  type Hex
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createMessage, verifyMessage, type ChainRequest, type VerifiedMessage } from '../../../adapters/siwx/index.ts'
import { startAnvil, type Anvil } from '../../stack/anvil.ts'
import { clientOf, type LocalClient } from '../../stack/chains/test-client.ts'
import { requestNode } from '../../../adapters/testing/chains.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'
import type { compile } from './compile.ts'

// A chain on which contracts check signatures of sign-in messages.

/** The first account of anvil, which has coins. */
export const payer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const owner = privateKeyToAccount(`0x${'33'.repeat(32)}`)
export const stranger = privateKeyToAccount(`0x${'44'.repeat(32)}`)

export const magic: Hex = `0x${'6492'.repeat(16)}`
/** Wraps a signature by ERC-6492. */
export const wrapped = (factory: Address, data: Hex, inner: Hex): Hex =>
  concat([encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [factory, data, inner]), magic])

const nonce = 'Zq3nB7xK2mW9'

interface SignatureChain {
  readonly anvil: Anvil
  readonly client: LocalClient
  wallet(): ReturnType<typeof walletOf>
  deploy(name: string, args?: readonly unknown[]): Promise<Address>
  /** Returns the address at which a factory creates an account of the owner. */
  accountOf(factory: Address, salt: number, isReady?: boolean): Address
  request: ChainRequest
  messageOf(address: Address): string
  /** Verifies a signature over the message of an address, without a node if `request` is `undefined`. */
  verify(address: Address, signature: Hex, request: ChainRequest | undefined): Promise<VerifiedMessage>
}

const walletOf = ({ rpcUrl }: Anvil, { chain }: LocalClient) =>
  createWalletClient({ account: payer, chain, transport: http(rpcUrl) })

/** Starts before the first test of a suite: read `anvil` and `client` inside its tests. */
export function signatureChain({
  chainId,
  artifacts,
  args = []
}: {
  readonly chainId: number
  readonly artifacts: ReturnType<typeof compile>
  readonly args?: readonly string[]
}): SignatureChain {
  let running: { anvil: Anvil; client: LocalClient } | undefined
  before(async () => {
    const anvil = await startAnvil({ chainId, args: ['--hardfork', 'prague', ...args] })
    running = { anvil, client: clientOf(anvil) }
  })
  after(() => running?.anvil.stop())
  const chain: SignatureChain = {
    get anvil() {
      return running!.anvil
    },
    get client() {
      return running!.client
    },
    wallet: () => walletOf(chain.anvil, chain.client),
    async deploy(name, constructorArgs = []) {
      const { abi, bytecode } = artifacts[name]!
      const data = encodeDeployData({ abi, bytecode, args: constructorArgs })
      const { contractAddress } = await waitForReceipt(chain.client, await chain.wallet().sendTransaction({ data }))
      ok(contractAddress)
      return getAddress(contractAddress)
    },
    accountOf(factory, salt, isReady = true) {
      const { abi, bytecode } = artifacts.Account!
      const bytecodeHash = keccak256(encodeDeployData({ abi, bytecode, args: [owner.address, isReady] }))
      return getCreate2Address({ from: factory, salt: pad(toHex(salt)), bytecodeHash })
    },
    request: (_chain, method, params) => requestNode(chain.anvil.rpcUrl, method, params),
    messageOf: address =>
      createMessage({
        domain: 'service.org',
        address,
        uri: 'https://service.org',
        version: '1',
        chainId,
        nonce,
        issuedAt: '2026-01-01T00:00:00Z'
      }),
    verify: (address, signature, request) =>
      verifyMessage({
        message: chain.messageOf(address),
        signature,
        domain: 'service.org',
        nonce,
        ...(request && { request })
      })
  }
  return chain
}
