import { ask, callData, functions, readWord, type ChainRpc } from '../abi.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { createCache } from '../cache.ts'
import { decodeAggregate, encodeAggregate, multicallAddress } from '../indexer/abi.ts'
import { encodeCall } from './encode.ts'
import { selectors } from './selectors.ts'

/** What a token keeps of transfers out of a pool (`bought`) and into one (`sold`), in ten-thousandths. */
export interface TransferFees {
  readonly bought: number
  readonly sold: number
}

/** What is known of a token's transfers: its fees, that it refuses them, or nothing where the node cannot try one. */
export type Transfers = TransferFees | 'refused' | 'unknown'

export interface TransferCheck {
  of(token: string, holder: string, signal: AbortSignal): Promise<Transfers>
}

/** Milliseconds. Fees are changed by their owners; what could not be found out is asked for again. */
const lifetimes = { known: 3_600_000, unknown: 300_000 }
const tenThousand = 10_000n
/** An address that nobody has and no contract is at. */
const stranger = '0x00000000000000000000000000005761705f7431'

/**
 * A contract that makes the call it is told to make: 32 bytes of an address, then the calldata. It stands in the place of the holder for
 * the length of one `eth_call` (state override), so that a transfer of what the holder has can be tried without anybody's key.
 *
 * calldatasize−32 bytes from 32 on to memory 0, CALL of the first word with them, and the answer returned, or reverted with.
 */
const errand = `0x${[
  '602036036020600037', // CALLDATACOPY(0, 32, calldatasize − 32)
  '600060006020360360006000600035', // CALL's return size and place, argument size and place, value, target
  '5af1', // GAS CALL
  '3d600060003e', // RETURNDATACOPY(0, 0, returndatasize)
  '602757', // JUMPI where it succeeded
  '3d6000fd', // REVERT
  '5b3d6000f3' // RETURN
].join('')}`

/**
 * Finds out what tokens keep of their transfers, by trying some out of a pool that holds them and back, on a copy of the chain's state that
 * the node makes for the length of the call.
 */
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
  const balance = (who: string) => ({ to: token, data: callData(functions.balanceOf, who) })
  const amount = (readWord(await ask(rpc, token, balance(holder).data, signal)) ?? 0n) / 1000n
  if (amount < tenThousand) return 'unknown'
  // each is told to have the token move what it has
  const move = (from: string, to: string, moved: bigint) => ({
    to: from,
    data: `0x${token.slice(2).padStart(64, '0')}${encodeCall(selectors.transfer, to, moved).slice(2)}`
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
  const reply = await askWith(rpc, code, multicallAddress, encodeAggregate(calls), signal)
  const answers = reply === undefined ? undefined : decodeAggregate(reply, calls.length)
  if (!answers) return 'unknown'
  const [strangerBefore, holderBefore, , strangerAfter, holderBetween, , holderAfter] = answers.map(answer => readWord(answer))
  if (strangerBefore === undefined || holderBefore === undefined || holderBetween === undefined) return 'unknown'
  if (strangerAfter === undefined || holderAfter === undefined) return 'unknown'
  // nothing left the holder: the token refused, or the node left out what was to stand in the holder's place
  if (holderBetween === holderBefore) return (await hasOverrides(rpc, signal)) ? 'refused' : 'unknown'
  const bought = feeOf(amount, strangerAfter - strangerBefore)
  const sold = feeOf(back, holderAfter - holderBetween)
  return bought >= 10_000 || sold >= 10_000 ? 'refused' : { bought, sold }
}

/** In ten-thousandths, rounded up; a token that gives more than was sent takes nothing. */
function feeOf(sent: bigint, got: bigint): number {
  return got >= sent ? 0 : Number(((sent - got) * tenThousand + sent - 1n) / sent)
}

/** Whether the node puts code in a place for the length of a call: this one answers with 1. */
async function hasOverrides(rpc: ChainRpc, signal: AbortSignal): Promise<boolean> {
  const reply = await askWith(rpc, { [stranger]: { code: '0x600160005260206000f3' } }, stranger, '0x', signal)
  return readWord(reply) === 1n
}

/** Asks a contract on a state that is the chain's but for the code in some places. */
async function askWith(
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
    if (error instanceof RpcError) return undefined // it reverts, or the node takes no overrides
    throw error
  }
}
