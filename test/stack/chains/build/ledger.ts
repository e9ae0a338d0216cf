import {
  createClient,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  numberToHex,
  type Abi,
  type Address,
  type Hex,
  type LocalAccount
} from 'viem'
import { call, estimateGas, getTransactionReceipt, sendRawTransaction } from 'viem/actions'
import type { Artifact } from './compile.ts'

/** A deployed contract. */
export interface Contract {
  readonly address: Address
  readonly abi: Abi
}

export interface Sending {
  readonly to?: Address
  /** In wei. */
  readonly value?: bigint
  readonly data?: Hex
  /** Whether the chain must reject it, so that the history has a failed transaction. */
  readonly fails?: boolean
}

/** Writes the history of one chain: one block per transaction, at the given times. */
export interface Ledger {
  readonly chainId: number
  /** Sets the time of the next block, `2024-05-15T12:00:00Z`; later blocks follow every twelve seconds. */
  at(instant: string): void
  /** Returns the address of the contract that the transaction created, if any. */
  send(from: LocalAccount, sending: Sending): Promise<Address | undefined>
  deploy(
    from: LocalAccount,
    artifact: Artifact,
    args?: readonly unknown[],
    sending?: Omit<Sending, 'to' | 'data'>
  ): Promise<Contract>
  write(
    from: LocalAccount,
    to: Contract,
    name: string,
    args: readonly unknown[],
    sending?: Omit<Sending, 'to' | 'data'>
  ): Promise<void>
  read(from: Contract, name: string, args: readonly unknown[]): Promise<unknown>
  /** Calls any method of the node. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

const secondsPerBlock = 12
const gwei = 10n ** 9n

/**
 * Opens a ledger for an anvil that mines only on request (`--no-mining`).
 * Everything is signed here and is deterministic.
 */
export function openLedger(rpcUrl: string, chainId: number): Ledger {
  const client = createClient({ transport: http(rpcUrl) })
  const request = client.request as unknown as (call: { method: string; params: readonly unknown[] }) => Promise<unknown>
  const nonces = new Map<Address, number>()
  let seconds = 0

  const ledger: Ledger = {
    chainId,
    request: (method, params) => request({ method, params }),
    at(instant) {
      const next = Date.parse(instant) / 1000
      if (!(next > seconds)) throw new Error(`${instant} is not after the block before it.`)
      seconds = next - secondsPerBlock
    },
    async send(from, { fails = false, ...rest }) {
      // on the latest block: the pending one has this machine's time, and pools read the time
      const estimated = fails ? 150_000n : await estimateGas(client, { account: from.address, blockTag: 'latest', ...rest })
      const nonce = nonces.get(from.address) ?? 0
      const signed = await from.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas: (estimated * 5n) / 4n,
        maxFeePerGas: 3n * gwei,
        maxPriorityFeePerGas: gwei,
        ...rest
      })
      seconds += secondsPerBlock
      await ledger.request('evm_setNextBlockTimestamp', [seconds])
      // without this it would fall to zero, because the blocks are empty
      await ledger.request('anvil_setNextBlockBaseFeePerGas', [numberToHex(gwei)])
      const hash = await sendRawTransaction(client, { serializedTransaction: signed })
      await ledger.request('evm_mine', [])
      const { status, contractAddress } = await getTransactionReceipt(client, { hash })
      if ((status === 'reverted') !== fails) throw new Error(`Transaction ${nonce} of ${from.address} is ${status}.`)
      nonces.set(from.address, nonce + 1)
      return contractAddress ? getAddress(contractAddress) : undefined
    },
    async deploy(from, { abi, bytecode }, args = [], sending = {}) {
      const address = await ledger.send(from, { data: encodeDeployData({ abi, bytecode, args }), ...sending })
      if (!address) throw new Error('No contract was made.')
      return { address, abi }
    },
    async write(from, { address, abi }, functionName, args, sending = {}) {
      await ledger.send(from, { to: address, data: encodeFunctionData({ abi, functionName, args }), ...sending })
    },
    async read({ address, abi }, functionName, args) {
      const { data } = await call(client, { to: address, data: encodeFunctionData({ abi, functionName, args }) })
      return decodeFunctionResult({ abi, functionName, args, data: data ?? '0x' })
    }
  }
  return ledger
}
