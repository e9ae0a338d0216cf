import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { HttpError, isKitError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { callOf, selectors, type TransferCall } from './codec/transfer.ts'
import { encodeCall, wordAt } from './codec/words.ts'
import { checkHex } from './replies.ts'
import { codeOf, revertIn, wordsOf } from './reverted.ts'
import { bytesPattern, quantityPattern, toQuantity } from './codec/hex.ts'
import { openRpc, type Ask } from './rpc.ts'
import { toTransactionError } from './transaction-errors.ts'
import type { Transfer, TransferFee, Transfers } from '../chain.ts'

/** What the network asks for a transfer: {@link Transfers.fee}. */
export const fee: Transfers['fee'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const call = callOf(address, transfer)
  const ask = openRpc(network, request)
  const [gas, prices, dataFee] = await Promise.all([gasOf(ask, address, transfer), pricesOf(ask), dataFeeOf(ask, call)])
  return total(gas, prices, dataFee)
}

/** All there is of a token; of the native currency what the fee leaves: {@link Transfers.most}. */
export const most: Transfers['most'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const ask = openRpc(network, request)
  const { token } = transfer
  if (token) return { amount: await tokenBalance(ask, token, address) }
  const balance = quantity(await ask('eth_getBalance', [address, 'latest']))
  const needed = await fee(account, network, { ...transfer, amount: balance && 1n }, request)
  return { amount: balance > needed.most ? balance - needed.most : 0n, fee: needed }
}

/** What an account has of a token, of whatever standard. Throws KitError `not-a-token`. */
export async function tokenBalance(ask: Ask, token: NonNullable<Transfer['token']>, owner: string): Promise<bigint> {
  const { address, standard, tokenId = 0n } = token
  const data =
    standard === 'erc1155'
      ? encodeCall('0x00fdd58e', owner, tokenId) // balanceOf(address,uint256)
      : encodeCall(selectors.balanceOf, owner)
  const balance = wordAt(await read(ask, address, data), 0)
  if (balance === undefined) throw notAToken(address)
  return balance
}

/** `eth_call` of a function that only reads; a revert is no answer. */
export async function read(ask: Ask, to: string, data: string): Promise<string> {
  try {
    return checkHex(await ask('eth_call', [{ to, data }, 'latest']), 'bytes', bytesPattern)
  } catch (error) {
    if (revertIn(error)) return '0x'
    throw error
  }
}

export const notAToken = (address: string): KitError => new KitError('not-a-token', `There is no token at ${address}.`)

const quantity = (reply: unknown): bigint => BigInt(checkHex(reply, 'a quantity', quantityPattern))

interface Prices {
  readonly gasPrice: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/** What sending to an account without code costs, and nothing else does: it needs no margin. */
const plainGas = 21_000n

function total(gas: bigint, prices: Prices, dataFee: bigint | undefined): TransferFee {
  const limit = gas === plainGas ? gas : (gas * 6n + 4n) / 5n
  const data = dataFee ?? 0n
  return {
    // the data fee follows another network's price, which may rise until then
    expected: gas * prices.gasPrice + data,
    most: limit * (prices.maxFeePerGas ?? prices.gasPrice) + (data * 5n + 3n) / 4n,
    atLeast: dataFee !== undefined,
    gas: limit,
    ...prices
  }
}

/**
 * `eth_estimateGas`. A form asks before the amount fits what there is, so that where it does not the estimate is for what does: of a token
 * all there is, of the native currency nothing.
 */
async function gasOf(ask: Ask, from: string, transfer: Transfer): Promise<bigint> {
  const estimate = async (amount: bigint): Promise<bigint> => {
    const { to, value, data } = callOf(from, { ...transfer, amount })
    return quantity(await ask('eth_estimateGas', [{ from, to, value: toQuantity(value), ...(data && { data }) }]))
  }
  try {
    return await estimate(transfer.amount)
  } catch (error) {
    const { token, amount } = transfer
    if (!token && codeOf(error) === 'insufficient-funds')
      return estimate(0n).catch((other: unknown) => Promise.reject(reasonOf(other)))
    if (!revertIn(error)) throw toTransactionError(error)
    const balance = token && token.standard !== 'erc721' ? await tokenBalance(ask, token, from) : amount
    if (balance < amount) return estimate(balance).catch(() => Promise.reject(refusal(error)))
    throw refusal(error)
  }
}

const reasonOf = (error: unknown): unknown => (revertIn(error) ? refusal(error) : toTransactionError(error))

/** In the contract's own words: where it has none, the screen says so in the visitor's language. */
function refusal(error: unknown): KitError {
  const revert = revertIn(error)
  return new KitError('execution-reverted', (revert && wordsOf(revert)) ?? '', { cause: error })
}

/** So many blocks are looked back at for what others tip. */
const blocks = '0x5'

/** With EIP-1559 the base fee may double before the transaction is taken: six full blocks in a row. Without it, `eth_gasPrice`. */
async function pricesOf(ask: Ask): Promise<Prices> {
  const [history, tip, gasPrice] = await Promise.all([
    optional(ask('eth_feeHistory', [blocks, 'latest', [50]])),
    optional(ask('eth_maxPriorityFeePerGas')),
    ask('eth_gasPrice').then(quantity)
  ])
  const base = baseFeeIn(history)
  if (!base) return { gasPrice }
  const priority = tip === undefined ? (medianTipIn(history) ?? (gasPrice > base ? gasPrice - base : 0n)) : quantity(tip)
  return { gasPrice: base + priority, maxFeePerGas: base * 2n + priority, maxPriorityFeePerGas: priority }
}

/** Of the next block. Nodes from before EIP-1559 answer with zeros, or not at all. */
function baseFeeIn(history: unknown): bigint | undefined {
  const last = isRecord(history) && Array.isArray(history.baseFeePerGas) ? (history.baseFeePerGas.at(-1) as unknown) : undefined
  return last === undefined ? undefined : quantity(last)
}

function medianTipIn(history: unknown): bigint | undefined {
  if (!isRecord(history) || !Array.isArray(history.reward)) return undefined
  const tips = history.reward.map(rewards => quantity(Array.isArray(rewards) ? rewards[0] : undefined))
  return tips.sort((a, b) => (a < b ? -1 : 1))[tips.length >> 1]
}

/** A method that a node need not have. That nobody answers is still an error. */
async function optional(reply: Promise<unknown>): Promise<unknown> {
  return reply.catch((error: unknown) => {
    if (isKitError(error, 'rpc-error')) return undefined
    throw error
  })
}

/** Where rollups of the OP Stack tell what their transactions cost on the network beneath. No other network has code there. */
const gasPriceOracle = '0x420000000000000000000000000000000000000f'
/** Of a transaction besides its calldata: nonce, fees, limit, receiver, value. */
const bareTransaction = 110

/** The data fee of a rollup; `undefined` where there is none. One that does not tell has `0n`, and `atLeast` beside it. */
async function dataFeeOf(ask: Ask, { data = '0x' }: TransferCall): Promise<bigint | undefined> {
  const size = BigInt(bareTransaction + (data.length - 2) / 2)
  try {
    // getL1FeeUpperBound(uint256)
    const call = { to: gasPriceOracle, data: encodeCall('0xf1c7a58b', size) }
    const reply = checkHex(await ask('eth_call', [call, 'latest']), 'bytes', bytesPattern)
    return reply === '0x' ? undefined : (wordAt(reply, 0) ?? 0n)
  } catch (error) {
    if (error instanceof HttpError || isKitError(error, 'aborted', 'timeout', 'invalid-reply')) throw error
    return 0n
  }
}
