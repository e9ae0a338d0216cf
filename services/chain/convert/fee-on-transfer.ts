import { callContract, encodeCallData, functionSelectors, decodeWord, type ChainRpc } from '../abi.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { createCache } from '../cache.ts'
import { decodeAggregate, encodeAggregate, multicallAddress } from '../multicall-codec.ts'
import { selectors } from './selectors.ts'

/** Transfer fees of a token out of a pool (`bought`) and into one (`sold`), in basis points. */
export interface TransferFees {
  readonly bought: number
  readonly sold: number
}

/**
 * Known transfer behavior of a token: its fees, that it reverts, or unknown if the node cannot
 * simulate.
 */
export type Transfers = TransferFees | 'refused' | 'unknown'

export interface TransferCheck {
  of(token: string, holder: string, signal: AbortSignal): Promise<Transfers>
}

/** Cache lifetimes in milliseconds. Owners can change fees; unknown ones are checked again. */
const lifetimes = { known: 3_600_000, unknown: 300_000 }
const tenThousand = 10_000n
/** An address without an owner and without a contract. */
const stranger = '0x00000000000000000000000000005761705f7431'

/**
 * Bytecode of a contract that makes the given call: 32 bytes of an address, then the calldata. It
 * replaces the holder's code during one `eth_call` (state override), so that a transfer of the holder's balance can be simulated
 * without its key.
 *
 * Copies calldatasize−32 bytes from offset 32 to memory 0, CALLs the first word with them, and returns or reverts with the
 * result.
 */
const errand = `0x${[
  '602036036020600037', // CALLDATACOPY(0, 32, calldatasize − 32)
  '600060006020360360006000600035', // CALL's return size and offset, argument size and offset, value, target
  '5af1', // GAS CALL
  '3d600060003e', // RETURNDATACOPY(0, 0, returndatasize)
  '602757', // JUMPI on success
  '3d6000fd', // REVERT
  '5b3d6000f3' // RETURN
].join('')}`

/** Measures transfer fees by simulating a transfer out of a pool and back, with state overrides. */
export function createTransferCheck({ rpc, now }: { readonly rpc: ChainRpc; readonly now: () => number }): TransferCheck {
  const kept = createCache<Transfers>({
    lifetime: transfers => (transfers === 'unknown' ? lifetimes.unknown : lifetimes.known),
    most: 50_000,
    now
  })
  return {
    of: async (token, holder, signal) => (await kept.load(token, () => tryTransfers(rpc, token, holder, signal))).value
  }
}

async function tryTransfers(rpc: ChainRpc, token: string, holder: string, signal: AbortSignal): Promise<Transfers> {
  const balance = (who: string) => ({ to: token, data: encodeCallData(functionSelectors.balanceOf, who) })
  const amount = (decodeWord(await callContract(rpc, token, balance(holder).data, signal)) ?? 0n) / 1000n
  if (amount < tenThousand) return 'unknown'
  // each call makes its holder transfer
  const move = (from: string, to: string, moved: bigint) => ({
    to: from,
    data: encodeCallData('0x', token) + encodeCallData(selectors.transfer, to, moved).slice(2)
  })
  const back = amount / 2n
  const calls = [
    balance(stranger),
    balance(holder),
    move(holder, stranger, amount),
    balance(stranger),
    balance(holder),
    move(stranger, holder, back),
    balance(holder)
  ]
  const code = { [holder]: { code: errand }, [stranger]: { code: errand } }
  const reply = await callWithOverrides(rpc, code, multicallAddress, encodeAggregate(calls), signal)
  const answers = reply === undefined ? undefined : decodeAggregate(reply, calls.length)
  if (!answers) return 'unknown'
  const [strangerBefore, holderBefore, , strangerAfter, holderBetween, , holderAfter] = answers.map(answer => decodeWord(answer))
  if (strangerBefore === undefined || holderBefore === undefined || holderBetween === undefined) return 'unknown'
  if (strangerAfter === undefined || holderAfter === undefined) return 'unknown'
  // nothing left the holder: the token reverted, or the node ignores the override
  if (holderBetween === holderBefore) return (await hasOverrides(rpc, signal)) ? 'refused' : 'unknown'
  const bought = feeOf(amount, strangerAfter - strangerBefore)
  const sold = feeOf(back, holderAfter - holderBetween)
  return bought >= 10_000 || sold >= 10_000 ? 'refused' : { bought, sold }
}

/** Returns the fee in basis points, rounded up; 0 if a token gives more than was sent. */
function feeOf(sent: bigint, got: bigint): number {
  return got >= sent ? 0 : Number(((sent - got) * tenThousand + sent - 1n) / sent)
}

/** Returns true if the node supports code overrides: this code returns 1. */
async function hasOverrides(rpc: ChainRpc, signal: AbortSignal): Promise<boolean> {
  const reply = await callWithOverrides(rpc, { [stranger]: { code: '0x600160005260206000f3' } }, stranger, '0x', signal)
  return decodeWord(reply) === 1n
}

/** Calls a contract with code overrides. */
async function callWithOverrides(
  rpc: ChainRpc,
  overrides: Readonly<Record<string, { readonly code: string }>>,
  to: string,
  data: string,
  signal: AbortSignal
): Promise<string | undefined> {
  try {
    const result = await rpc.request({ method: 'eth_call', params: [{ to, data }, 'latest', overrides] }, { signal })
    return typeof result === 'string' ? result : undefined
  } catch (error) {
    if (error instanceof RpcError) return undefined // reverted, or the node rejects overrides
    throw error
  }
}
