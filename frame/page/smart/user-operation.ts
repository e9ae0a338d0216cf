import { encodeFunctionData, erc20Abi, isHex, padHex, parseAbi, parseSignature, toHex, type Address, type Hex } from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { hashAuthorization } from 'viem/utils'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { sanitizeDisplayName } from '../../../adapters/base/display-name.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import type { Networks } from '../chain/networks.ts'
import { estimateFees, parseQuantity } from '../chain/prepare-transaction.ts'
import { sendSettled } from '../chain/send.ts'
import { simulate, type Outcome } from '../chain/simulate.ts'
import type { FrameNetwork } from '../config.ts'
import { createDelegationCode, stubSignature, type AccountCall, type SignHash, type SmartAccount } from './account.ts'
import { executionReverted, getOperationFailure, toOperationError } from './operation-error.ts'
import { createAllowanceCalls, getMaxTokenCost, quoteMethod, parseTokenQuote, type TokenFee } from './erc20-paymaster.ts'
import type { SmartNetwork } from '../../protocol/smart-network.ts'

// A user operation (ERC-4337) from its calls to its receipt, with the frame's own node, bundler and sponsor.

export interface SmartContext {
  readonly networks: Networks
  readonly network: FrameNetwork
  readonly smart: SmartNetwork
  /** Address of the signing key. */
  readonly owner: string
  readonly account: SmartAccount
}

type Operation = Omit<UserOperation<'0.8'>, 'authorization'>

/** A user operation that only lacks signatures. */
export interface PreparedOperation {
  readonly operation: Operation
  readonly outcome: Outcome
  /**
   * Maximum cost, in units of the native currency.
   * Valid on rollups too: the EntryPoint takes at most these limits, and the bundler includes its data cost in
   * `preVerificationGas`.
   */
  readonly mostFee: bigint
  /** Name of the sponsor as it reports it, possibly empty; `undefined`: the account pays. */
  readonly sponsor: string | undefined
  /** True if a sponsor was asked and does not pay. */
  readonly sponsorRefused: boolean
  /** The fee is paid in a token. */
  readonly tokenFee?: TokenFee
  /** Token in which the fee would be paid, if its balance is insufficient. */
  readonly shortOf?: Address
  /** Delegation that the key's own account still has to sign, with its nonce. */
  readonly delegation: Delegation | undefined
}

/** EIP-7702. */
export interface Delegation {
  readonly to: Address
  readonly nonce: number
}

const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** Prepares a user operation from calls. If the sponsor does not pay, the account does. */
export async function prepareOperation(
  context: SmartContext,
  calls: readonly AccountCall[],
  signal: AbortSignal
): Promise<PreparedOperation> {
  const { account } = context
  const requestRpc = rpcRequestOf(context, signal)
  const [deployed, nonce, fees, keyNonce] = await Promise.all([
    isDeployed(context, signal),
    requestRpc('eth_call', [
      { to: account.entryPoint, data: encodeFunctionData({ abi: entryPointAbi, args: [account.address, 0n] }) },
      'latest'
    ]).then(nonceOf),
    estimateFees(requestRpc),
    account.delegate ? requestRpc('eth_getTransactionCount', [account.address, 'latest']).then(parseQuantity) : undefined
  ])
  const factory = deployed ? {} : factoryOf(account)
  const prices = 'gasPrice' in fees ? { maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice } : fees
  const first: Operation = {
    sender: account.address,
    nonce,
    callData: account.encodeCalls(calls),
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    ...prices,
    ...factory,
    signature: stubSignature
  }
  const delegation = account.delegate && !deployed ? { to: account.delegate, nonce: Number(keyNonce) } : undefined
  const [prepared, simulated] = await Promise.all([
    priced(context, first, calls, delegation, signal),
    simulateOperation(requestRpc, context, first, delegation)
  ])
  const { tokenFee } = prepared
  if (tokenFee && (await tokenLeft(context, tokenFee.token, simulated, signal)) < tokenFee.most) {
    const unpaid = await estimated(context, first, delegation, signal)
    const shown = unpaid.outcome.kind === 'passes' && simulated?.kind === 'passes' ? simulated : unpaid.outcome
    return { ...unpaid, outcome: shown, sponsor: undefined, sponsorRefused: false, shortOf: tokenFee.token, delegation }
  }
  // the bundler decides whether it passes
  return prepared.outcome.kind === 'passes' && simulated?.kind === 'passes' ? { ...prepared, outcome: simulated } : prepared
}

async function priced(
  context: SmartContext,
  first: Operation,
  calls: readonly AccountCall[],
  delegation: Delegation | undefined,
  signal: AbortSignal
): Promise<PreparedOperation> {
  const { smart } = context
  const unpaid = async (sponsorRefused: boolean): Promise<PreparedOperation> => ({
    ...(await estimated(context, first, delegation, signal)),
    sponsor: undefined,
    sponsorRefused,
    delegation
  })
  if (!smart.paymaster) return unpaid(false)
  try {
    const { token } = smart.paymaster
    return token === undefined
      ? await sponsored(context, first, delegation, signal)
      : await paidInToken(context, first, { calls, token: token.toLowerCase() as Address }, delegation, signal)
  } catch (error) {
    if (isKitError(error, 'aborted')) throw error
    return unpaid(true)
  }
}

/** Simulates the calls as the EntryPoint makes them, after deploying the account if necessary. */
function simulateOperation(
  requestRpc: ReturnType<typeof rpcRequestOf>,
  { account: { address, entryPoint, decodeCalls } }: SmartContext,
  { factory, factoryData, callData, maxFeePerGas, maxPriorityFeePerGas }: Operation,
  delegation: Delegation | undefined
): Promise<Outcome | undefined> {
  const isMade = factory !== undefined && delegation === undefined
  return simulate(requestRpc, {
    account: address,
    requested: decodeCalls(callData) ?? [],
    before: isMade ? [{ from: entryPoint, to: factory, data: factoryData }] : [],
    calls: [{ from: entryPoint, to: address, data: callData }],
    fees: { maxFeePerGas, maxPriorityFeePerGas },
    isByContract: true,
    stateOverrides: {
      // pays for gas in the simulation only
      [entryPoint]: { balance: toHex(2n ** 120n) },
      ...(delegation !== undefined && { [address]: { code: createDelegationCode(delegation.to) } })
    }
  })
}

/**
 * Prepares a payment in a token: the user operation includes an allowance of exactly the maximum cost,
 * once that is known.
 */
async function paidInToken(
  context: SmartContext,
  first: Operation,
  { calls, token }: { readonly calls: readonly AccountCall[]; readonly token: Address },
  delegation: Delegation | undefined,
  signal: AbortSignal
): Promise<PreparedOperation> {
  const { account, networks, network, smart } = context
  const { url, context: about } = smart.paymaster!
  const quoteParams = [{ tokens: [token] }, account.entryPoint, toHex(getChainNumber(network))]
  const quote = parseTokenQuote(await networks.requestAt(url, quoteMethod, quoteParams, signal), token)
  const { paymaster } = quote
  const allowed = await readToken(context, token, 'allowance', [account.address, paymaster], signal)
  const callDataFor = (most: bigint): Hex =>
    account.encodeCalls([...createAllowanceCalls({ token, paymaster, most }, allowed), ...calls])
  let tokenFee: TokenFee | undefined
  // a stub of the final length; the simulation does not need the balance
  const stub = { ...first, callData: callDataFor(2n ** 128n - 1n) }
  const prepared = await sponsored(context, stub, delegation, signal, { ...about, token }, (operation, mostFee) => {
    const most = getMaxTokenCost(quote, mostFee, operation.maxFeePerGas)
    tokenFee = { token, paymaster, most }
    return { ...operation, callData: callDataFor(most) }
  })
  // its final response may name another one than its stub
  if (prepared.operation.paymaster?.toLowerCase() !== paymaster)
    throw new RpcError(-32603, 'Another paymaster answers than has quoted.')
  return { ...prepared, sponsor: undefined, ...(tokenFee && { tokenFee }) }
}

/** Returns the balance of a token after the calls, before any fee. */
async function tokenLeft(
  context: SmartContext,
  token: Address,
  simulated: Outcome | undefined,
  signal: AbortSignal
): Promise<bigint> {
  const balance = await readToken(context, token, 'balanceOf', [context.account.address], signal)
  const changes = simulated?.kind === 'passes' ? (simulated.changes ?? []) : []
  return changes.filter(change => change.token?.toLowerCase() === token).reduce((sum, { amount }) => sum + amount, balance)
}

async function readToken(
  context: SmartContext,
  token: Address,
  functionName: 'balanceOf' | 'allowance',
  args: readonly Address[],
  signal: AbortSignal
): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args: args as [Address, Address] })
  return parseQuantity(await rpcRequestOf(context, signal)('eth_call', [{ to: token, data }, 'latest']))
}

/**
 * ERC-7677: gets a stub for the estimate, then the paymaster's signed data.
 *
 * @param settle completes the user operation once its maximum cost is known
 */
async function sponsored(
  context: SmartContext,
  first: Operation,
  delegation: Delegation | undefined,
  signal: AbortSignal,
  about: Readonly<Record<string, unknown>> = context.smart.paymaster!.context,
  settle: (operation: Operation, mostFee: bigint) => Operation = operation => operation
): Promise<PreparedOperation> {
  const { smart, account, network } = context
  const { url } = smart.paymaster!
  const requestSponsor = async (method: string, operation: Operation): Promise<Record<string, unknown>> => {
    const request = [toRpc(operation), account.entryPoint, toHex(getChainNumber(network)), about]
    const reply = await context.networks.requestAt(url, method, request, signal)
    if (!isRecord(reply)) throw new RpcError(-32603, 'The sponsor answered with something else than an object.')
    return reply
  }
  const stub = await requestSponsor('pm_getPaymasterStubData', first)
  const { operation: priced, outcome, mostFee } = await estimated(context, { ...first, ...paymasterIn(stub) }, delegation, signal)
  const operation = settle(priced, mostFee)
  const final = stub['isFinal'] === true ? {} : paymasterIn(await requestSponsor('pm_getPaymasterData', operation))
  const name = isRecord(stub['sponsor']) ? sanitizeDisplayName(stub['sponsor']['name']) : ''
  return {
    operation: { ...operation, ...final },
    outcome,
    mostFee,
    sponsor: name,
    sponsorRefused: false,
    delegation
  }
}

/**
 * Reads the paymaster of a reply.
 * Rejects the zero address: EntryPoint 0.7 charges the account then, with the gas limits of the reply.
 */
function paymasterIn(reply: Record<string, unknown>): Partial<Operation> {
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = reply
  const isNamed = typeof paymaster === 'string' && /^0x[0-9a-f]{40}$/i.test(paymaster) && BigInt(paymaster) !== 0n
  if (!isNamed || !isHex(paymasterData)) {
    throw new RpcError(-32603, 'The sponsor answered with something else than a paymaster.')
  }
  return {
    paymaster: paymaster as Address,
    paymasterData,
    ...(paymasterVerificationGasLimit !== undefined && {
      paymasterVerificationGasLimit: parseQuantity(paymasterVerificationGasLimit)
    }),
    ...(paymasterPostOpGasLimit !== undefined && { paymasterPostOpGasLimit: parseQuantity(paymasterPostOpGasLimit) })
  }
}

async function estimated(
  context: SmartContext,
  operation: Operation,
  delegation: Delegation | undefined,
  signal: AbortSignal
): Promise<Pick<PreparedOperation, 'operation' | 'outcome' | 'mostFee'>> {
  const { smart, account } = context
  const authorization = delegation === undefined ? {} : { eip7702Auth: toAuthorization(context, delegation, stubSignature) }
  const request = [{ ...toRpc(operation), ...authorization }, account.entryPoint]
  const reply = await context.networks
    .requestAt(smart.bundler, 'eth_estimateUserOperationGas', request, signal)
    .catch((error: unknown) => {
      if (error instanceof RpcError && error.rpcCode === executionReverted) return error
      throw toOperationError(error)
    })
  // no estimate: it would fail, and is not sent
  if (reply instanceof RpcError) return { operation, outcome: getOperationFailure(reply), mostFee: 0n }
  const limits = isRecord(reply) ? reply : {}
  const limit = (name: string): bigint => parseQuantity(limits[name])
  const whole: Operation = {
    ...operation,
    preVerificationGas: (limit('preVerificationGas') * 11n) / 10n,
    verificationGasLimit: limit('verificationGasLimit'),
    callGasLimit: limit('callGasLimit'),
    ...(operation.paymaster && {
      paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? limit('paymasterVerificationGasLimit'),
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? limit('paymasterPostOpGasLimit')
    })
  }
  const gas =
    whole.preVerificationGas +
    whole.verificationGasLimit +
    whole.callGasLimit +
    (whole.paymasterVerificationGasLimit ?? 0n) +
    (whole.paymasterPostOpGasLimit ?? 0n)
  return { operation: whole, outcome: { kind: 'passes' }, mostFee: gas * whole.maxFeePerGas }
}

/**
 * Signs the user operation, and the delegation if needed, and sends both to the bundler.
 * Resolves to the hash of the user operation.
 */
export async function sendOperation(
  context: SmartContext,
  { operation, delegation }: PreparedOperation,
  sign: SignHash
): Promise<Hex> {
  const { account, smart, network, networks } = context
  const chainId = getChainNumber(network)
  const authorization =
    delegation === undefined
      ? undefined
      : toAuthorization(
          context,
          delegation,
          await sign(hashAuthorization({ chainId, address: delegation.to, nonce: delegation.nonce }))
        )
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: account.entryPoint,
    entryPointVersion: smart.entryPoint,
    userOperation: {
      ...operation,
      ...(delegation && { authorization: { address: delegation.to } as never })
    }
  })
  const signature = await account.signOperation(hash, sign)
  const request = [
    { ...toRpc({ ...operation, signature }), ...(authorization && { eip7702Auth: authorization }) },
    account.entryPoint
  ]
  await sendSettled({
    id: hash,
    send: () => networks.requestAt(smart.bundler, 'eth_sendUserOperation', request),
    look: async () => isRecord(await networks.requestAt(smart.bundler, 'eth_getUserOperationByHash', [hash])),
    refusal: toOperationError
  })
  return hash
}

export type OperationStatus =
  | { readonly name: 'pending' | 'unknown' }
  | { readonly name: 'mined'; readonly success: boolean; readonly receipt: Record<string, unknown>; readonly logs: unknown }

/** Returns the status of a user operation of the account; that of another account is `unknown`. */
export async function fetchOperationStatus(
  { account, networks, smart }: SmartContext,
  hash: Hex,
  signal?: AbortSignal
): Promise<OperationStatus> {
  const isOwn = (sender: unknown) => String(sender).toLowerCase() === account.address.toLowerCase()
  const reply = await networks.requestAt(smart.bundler, 'eth_getUserOperationReceipt', [hash], signal)
  if (isRecord(reply) && isRecord(reply['receipt']) && typeof reply['success'] === 'boolean') {
    return isOwn(reply['sender'])
      ? { name: 'mined', success: reply['success'], receipt: reply['receipt'], logs: reply['logs'] }
      : { name: 'unknown' }
  }
  const known = await networks.requestAt(smart.bundler, 'eth_getUserOperationByHash', [hash], signal)
  const operation = isRecord(known) ? known['userOperation'] : undefined
  return { name: isRecord(operation) && isOwn(operation['sender']) ? 'pending' : 'unknown' }
}

/** Returns whether the account has code: its own, or by delegation. */
export async function isDeployed(context: SmartContext, signal: AbortSignal): Promise<boolean> {
  const { account } = context
  const code = await rpcRequestOf(context, signal)('eth_getCode', [account.address, 'latest'])
  if (account.delegate) return String(code).toLowerCase() === createDelegationCode(account.delegate).toLowerCase()
  return typeof code === 'string' && code.length > 2
}

/** Without an EntryPoint, the result is empty. */
function nonceOf(reply: unknown): bigint {
  if (reply === '0x')
    throw new KitError('unsupported-chain', 'This network might not support smart accounts: it has no EntryPoint.')
  return parseQuantity(reply)
}

function factoryOf({ factory, delegate }: SmartAccount): Partial<Operation> {
  if (factory) return { factory: factory.address, factoryData: factory.data }
  return delegate ? { factory: delegatedFactory, factoryData: '0x' } : {}
}

/** Marker in place of a factory, for a delegation (EIP-7702). */
const delegatedFactory = padHex('0x7702', { size: 20, dir: 'right' })

function toAuthorization({ network }: SmartContext, { to, nonce }: Delegation, signature: Hex): object {
  const { r, s, yParity } = parseSignature(signature)
  return {
    address: to,
    chainId: toHex(getChainNumber(network)),
    nonce: toHex(nonce),
    r,
    s,
    yParity: toHex(yParity)
  }
}

function toRpc(operation: Operation): object {
  return Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? toHex(value) : value])
  )
}

const rpcRequestOf =
  ({ networks, network }: SmartContext, signal: AbortSignal) =>
  (method: string, params: unknown[] = []): Promise<unknown> =>
    networks.request(network, method, params, signal)

export const getChainNumber = ({ id }: FrameNetwork): number => Number(id.slice('eip155:'.length))
