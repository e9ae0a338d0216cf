import {
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  parseUnits,
  publicActions,
  type Address,
  type Hex
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { drip } from '../chains/faucet.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

interface Payout {
  readonly to: Address
  readonly units: bigint
  /** Absent: the chain's native currency. */
  readonly contract?: Address | undefined
}

/** Creates a funded account of a local chain with a separate key, from which sold coins are sent. */
export function createTreasury({ chainId, rpcUrl }: { readonly chainId: number; readonly rpcUrl: string }) {
  const account = privateKeyToAccount(generatePrivateKey())
  const chain = defineChain({
    id: chainId,
    name: `Local chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  })
  const client = createWalletClient({ account, chain, transport: http(rpcUrl), pollingInterval: 50, cacheTime: 0 }).extend(
    publicActions
  )
  let filled: Promise<unknown> | undefined
  // in sequence: each has its own nonce
  let last: Promise<unknown> = Promise.resolve()

  const pay = async ({ to, units, contract }: Payout): Promise<Hex> => {
    await (filled ??= drip(rpcUrl, {
      to: account.address,
      native: parseEther('1000'),
      tokens: { dollar: parseUnits('1000000', 6) }
    }))
    const hash = await client.sendTransaction(
      contract
        ? { to: contract, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }) }
        : { to, value: units }
    )
    const { status } = await waitForReceipt(client, hash)
    if (status !== 'success') throw new Error(`The local chain reverts the payout ${hash}.`)
    return hash
  }

  return {
    /** Resolves to the hash once it is mined. */
    send(payout: Payout): Promise<Hex> {
      const sent = last.then(() => pay(payout))
      last = sent.catch(() => undefined) // reported to the caller
      return sent
    }
  }
}
