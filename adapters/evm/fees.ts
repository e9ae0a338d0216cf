import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { HttpError, isKitError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { dataFeeCall, gasPriceOracle, mostDataFeeCall, operatorFeeCall, withReserve } from './codec/rollup-fee.ts'
import { encodeTransfer, selectors, type TransferCall } from './codec/encode-transfer.ts'
import { encodeCall, decodeUint } from './codec/abi.ts'
import { parseHex } from './parse-replies.ts'
import { isInsufficientFunds, getRevertReason, getRevertMessage } from './revert-reason.ts'
import { bytesPattern, quantityPattern, toQuantity } from './codec/hex.ts'
import { createRpcRequest, type RpcRequest } from './rpc.ts'
import { toTransactionError } from './transactions.ts'
import type { Transfer, TransferFee, Transfers } from '../chain.ts'

/** Implements {@link Transfers.fee}. */
export const fee: Transfers['fee'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const call = encodeTransfer(address, transfer)
  const requestRpc = createRpcRequest(network, request)
  const [gas, prices, dataFee] = await Promise.all([
    gasOf(requestRpc, address, transfer),
    pricesOf(requestRpc),
    dataFeeOf(requestRpc, call)
  ])
  if (dataFee === undefined) return total(gas, prices, undefined)
  return total(gas, prices, dataFee + (await operatorFeeOf(requestRpc, limitOf(gas))))
}

/**
 * Implements {@link Transfers.most}:
 * the whole balance of a token, or the native balance minus the fee.
 */
export const most: Transfers['most'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const requestRpc = createRpcRequest(network, request)
  const { token } = transfer
  if (token) return { amount: await readTokenBalance(requestRpc, token, address) }
  const balance = quantity(await requestRpc('eth_getBalance', [address, 'latest']))
  const needed = await fee(account, network, { ...transfer, amount: balance && 1n }, request)
  return { amount: balance > needed.most ? balance - needed.most : 0n, fee: needed }
}

/**
 * Reads the account's balance of a token of any standard.
 * @throws KitError `not-a-token`
 */
export async function readTokenBalance(
  requestRpc: RpcRequest,
  token: NonNullable<Transfer['token']>,
  owner: string
): Promise<bigint> {
  const { address, standard, tokenId = 0n } = token
  const data =
    standard === 'erc1155'
      ? encodeCall('0x00fdd58e', owner, tokenId) // balanceOf(address,uint256)
      : encodeCall(selectors.balanceOf, owner)
  const balance = decodeUint(await readContract(requestRpc, address, data), 0)
  if (balance === undefined) throw notATokenError(address)
  return balance
}

/** Calls a view function with `eth_call`. Returns `undefined` if it reverts. */
export async function readContract(requestRpc: RpcRequest, to: string, data: string): Promise<string> {
  try {
    return parseHex(await requestRpc('eth_call', [{ to, data }, 'latest']), 'bytes', bytesPattern)
  } catch (error) {
    if (getRevertReason(error)) return '0x'
    throw error
  }
}

export const notATokenError = (address: string): KitError => new KitError('not-a-token', `There is no token at ${address}.`)

const quantity = (reply: unknown): bigint => BigInt(parseHex(reply, 'a quantity', quantityPattern))

interface Prices {
  readonly gasPrice: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/** Gas of a transfer to an account without code, and of nothing else: it needs no margin. */
const plainGas = 21_000n

const limitOf = (gas: bigint): bigint => (gas === plainGas ? gas : (gas * 6n + 4n) / 5n)

/**
 * Adds up the fee.
 * @param besides rollup fees in addition to gas; `undefined` on all other networks
 */
function total(gas: bigint, prices: Prices, besides: bigint | undefined): TransferFee {
  const limit = limitOf(gas)
  return {
    expected: gas * prices.gasPrice + (besides ?? 0n),
    most: limit * (prices.maxFeePerGas ?? prices.gasPrice) + withReserve(besides ?? 0n),
    atLeast: besides !== undefined,
    gas: limit,
    ...prices
  }
}

/**
 * Estimates gas with `eth_estimateGas`.
 * A form may ask before the balance covers the amount: then the estimate uses the whole balance of a token, or a native amount
 * of 0.
 */
async function gasOf(requestRpc: RpcRequest, from: string, transfer: Transfer): Promise<bigint> {
  const estimate = async (amount: bigint): Promise<bigint> => {
    const { to, value, data } = encodeTransfer(from, { ...transfer, amount })
    return quantity(await requestRpc('eth_estimateGas', [{ from, to, value: toQuantity(value), ...(data && { data }) }]))
  }
  try {
    return await estimate(transfer.amount)
  } catch (error) {
    const { token, amount } = transfer
    if (!token && isInsufficientFunds(error))
      return estimate(0n).catch(async (other: unknown) => {
        throw getRevertReason(other) ? refusal(other) : await toTransactionError(other)
      })
    if (!getRevertReason(error)) throw await toTransactionError(error)
    const balance = token && token.standard !== 'erc721' ? await readTokenBalance(requestRpc, token, from) : amount
    if (balance < amount) return estimate(balance).catch(() => Promise.reject(refusal(error)))
    throw refusal(error)
  }
}

/** Creates the error with the contract's revert reason; without one the screen shows a translated text. */
function refusal(error: unknown): KitError {
  const revert = getRevertReason(error)
  return new KitError('execution-reverted', (revert && getRevertMessage(revert)) ?? '', { cause: error })
}

/** Number of past blocks read for priority fees. */
const blocks = '0x5'

/**
 * Reads the gas prices.
 * With EIP-1559 the maximum doubles the base fee: six full blocks in a row. Otherwise `eth_gasPrice`.
 */
async function pricesOf(requestRpc: RpcRequest): Promise<Prices> {
  const [history, tip, gasPrice] = await Promise.all([
    optional(requestRpc('eth_feeHistory', [blocks, 'latest', [50]])),
    optional(requestRpc('eth_maxPriorityFeePerGas')),
    requestRpc('eth_gasPrice').then(quantity)
  ])
  const base = baseFeeIn(history)
  if (!base) return { gasPrice }
  const priority = tip === undefined ? (medianTipIn(history) ?? (gasPrice > base ? gasPrice - base : 0n)) : quantity(tip)
  return { gasPrice: base + priority, maxFeePerGas: base * 2n + priority, maxPriorityFeePerGas: priority }
}

/** Returns the base fee of the next block. Nodes without EIP-1559 return zeros, or fail. */
function baseFeeIn(history: unknown): bigint | undefined {
  const last = isRecord(history) && Array.isArray(history.baseFeePerGas) ? (history.baseFeePerGas.at(-1) as unknown) : undefined
  return last === undefined ? undefined : quantity(last)
}

function medianTipIn(history: unknown): bigint | undefined {
  if (!isRecord(history) || !Array.isArray(history.reward)) return undefined
  const tips = history.reward.map(rewards => quantity(Array.isArray(rewards) ? rewards[0] : undefined))
  return tips.sort((a, b) => (a < b ? -1 : 1))[tips.length >> 1]
}

/** Returns `undefined` for a method the node does not support. An unreachable network still throws. */
async function optional(reply: Promise<unknown>): Promise<unknown> {
  return reply.catch((error: unknown) => {
    if (isKitError(error, 'rpc-error')) return undefined
    throw error
  })
}

/** Bytes of a transaction without calldata: nonce, fees, limit, recipient, value. */
const bareTransaction = 110

/**
 * Reads a rollup's data fee; `undefined` on other networks.
 * If the oracle does not return it: `0n` with `atLeast`.
 */
async function dataFeeOf(requestRpc: RpcRequest, { data = '0x' }: TransferCall): Promise<bigint | undefined> {
  const calldata = data.slice(2)
  const bound = await callOracle(requestRpc, mostDataFeeCall(BigInt(bareTransaction + calldata.length / 2)))
  // Before Fjord the price depends on each byte; nonzero bytes cost more.
  return bound === 'refused'
    ? orZero(await callOracle(requestRpc, dataFeeCall(`0x${'ff'.repeat(bareTransaction)}${calldata}`)))
    : bound
}

/** Reads a rollup's operator fee; oracles before Isthmus do not have the function. */
const operatorFeeOf = async (requestRpc: RpcRequest, gas: bigint): Promise<bigint> =>
  orZero(await callOracle(requestRpc, operatorFeeCall(gas))) ?? 0n

const orZero = (reply: bigint | 'refused' | undefined): bigint | undefined => (reply === 'refused' ? 0n : reply)

/** Calls the gas price oracle. Returns `undefined` if there is no contract. */
async function callOracle(requestRpc: RpcRequest, data: string): Promise<bigint | 'refused' | undefined> {
  try {
    const reply = parseHex(await requestRpc('eth_call', [{ to: gasPriceOracle, data }, 'latest']), 'bytes', bytesPattern)
    return reply === '0x' ? undefined : (decodeUint(reply, 0) ?? 0n)
  } catch (error) {
    if (error instanceof HttpError || isKitError(error, 'aborted', 'timeout', 'invalid-reply')) throw error
    return 'refused'
  }
}
