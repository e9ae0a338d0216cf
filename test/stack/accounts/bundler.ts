import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  http,
  isHex,
  parseEther,
  parseEventLogs,
  zeroHash,
  type Address,
  type Hex
} from 'viem'
import { entryPoint08Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { developmentMnemonic } from '../../../adapters/testing/keyring.ts'
import { RpcFault, type Methods } from './json-rpc-server.ts'
import { entryPoints, isDelegation, readOperation, toQuantity, type EntryPointVersion, type Operation } from './user-operation.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

export interface BundledChain {
  readonly chainId: number
  readonly rpcUrl: string
}

/** The bundler's key, which pays the chain and is refunded by the EntryPoint. It is public. */
const bundler = mnemonicToAccount(developmentMnemonic, { addressIndex: 104 })

/** Gas limit above that of any bundle with one operation. */
const bundleGas = 12_000_000n
/** Base gas of a transaction. */
const intrinsicGas = 21_000n

/**
 * Creates a bundler of one chain (ERC-4337, ERC-7769) with one user operation per bundle: real
 * `handleOps` on the real EntryPoint, 0.7 and 0.8. Simulates a user operation before sending, and rejects it with the error codes
 * of ERC-7769.
 */
export function bundlerMethods({ chainId, rpcUrl }: BundledChain): Methods {
  const chain = defineChain({
    id: chainId,
    name: `Local chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  })
  const transport = http(rpcUrl, { retryCount: 0 })
  const client = createPublicClient({ chain, transport, pollingInterval: 20, cacheTime: 0 })
  const wallet = createWalletClient({ account: bundler, chain, transport })
  const request = client.request as unknown as (call: { method: string; params: readonly unknown[] }) => Promise<unknown>
  const sent = new Map<Hex, { readonly operation: unknown; readonly entryPoint: Address; readonly transactionHash: Hex }>()
  let line: Promise<unknown> = Promise.resolve()

  function versionOf(entryPoint: unknown): EntryPointVersion {
    const found = Object.entries(entryPoints).find(([, address]) => address.toLowerCase() === String(entryPoint).toLowerCase())
    if (!found) throw new RpcFault(-32602, `The EntryPoint ${String(entryPoint).slice(0, 42)} is not served.`)
    return found[0] as EntryPointVersion
  }

  const hashOf = (operation: Operation, version: EntryPointVersion): Hex =>
    getUserOperationHash({
      chainId,
      entryPointAddress: entryPoints[version],
      entryPointVersion: version,
      userOperation: operation
    })

  /** Returns the state override for an account that delegates with this user operation. */
  const overrideOf = ({ sender, authorization }: Operation) =>
    authorization ? [{ address: sender, code: `0xef0100${authorization.address.slice(2)}` as Hex }] : []

  /** Simulates the operation, and throws the EntryPoint's error. */
  async function tryOut(operation: Operation, version: EntryPointVersion): Promise<void> {
    try {
      await client.simulateContract({
        address: entryPoints[version],
        abi: entryPoint08Abi,
        functionName: 'handleOps',
        args: [[toPackedUserOperation(operation)], bundler.address],
        account: bundler,
        gas: bundleGas,
        stateOverride: overrideOf(operation)
      })
    } catch (error) {
      throw toFault(error)
    }
  }

  async function submit(raw: unknown, entryPoint: unknown): Promise<Hex> {
    const version = versionOf(entryPoint)
    const operation = readOperation(raw)
    if (operation.maxPriorityFeePerGas > operation.maxFeePerGas) {
      throw new RpcFault(-32602, 'maxPriorityFeePerGas is more than maxFeePerGas.')
    }
    const { baseFeePerGas } = await client.getBlock()
    if (operation.maxFeePerGas < (baseFeePerGas ?? 0n)) {
      throw new RpcFault(
        -32602,
        `maxFeePerGas must be at least ${toQuantity(baseFeePerGas ?? 0n)}, which the network asks for now.`
      )
    }
    await tryOut(operation, version)
    const hash = hashOf(operation, version)
    await fund()
    const transactionHash = await wallet.sendTransaction({
      to: entryPoints[version],
      data: encodeFunctionData({
        abi: entryPoint08Abi,
        functionName: 'handleOps',
        args: [[toPackedUserOperation(operation)], bundler.address]
      }),
      gas: bundleGas,
      maxFeePerGas: operation.maxFeePerGas,
      maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
      ...(operation.authorization && { authorizationList: [operation.authorization] })
    })
    sent.set(hash, { operation: raw, entryPoint: entryPoints[version], transactionHash })
    await waitForReceipt(client, transactionHash)
    return hash
  }

  /** Funds the bundler, which a local chain does for free. */
  async function fund(): Promise<void> {
    if ((await client.getBalance({ address: bundler.address })) > parseEther('1')) return
    await request({ method: 'anvil_setBalance', params: [bundler.address, toQuantity(parseEther('100'))] })
  }

  /** Runs the steps of an operation on the current state: deploys the account, validates, executes. */
  async function estimate(raw: unknown, entryPoint: unknown): Promise<object> {
    const version = versionOf(entryPoint)
    const operation = readOperation(raw, { estimating: true })
    const { sender, factory, factoryData, callData, paymaster } = operation
    const packed = toPackedUserOperation(operation)
    const from = entryPoints[version]
    const making = factory && !isDelegation(operation) && !(await client.getCode({ address: sender }))
    const steps = [
      ...(making ? [{ from, to: factory, data: factoryData ?? '0x' }] : []),
      {
        from,
        to: sender,
        data: encodeFunctionData({ abi: validateAbi, args: [packed, hashOf(operation, version), 0n] })
      },
      ...(callData === '0x' ? [] : [{ from, to: sender, data: callData }])
    ]
    const overrides = Object.fromEntries(overrideOf(operation).map(({ address, code }) => [address, { code }]))
    const [block] = (await request({
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [{ stateOverrides: overrides, calls: steps }], validation: false }, 'latest']
    })) as [{ calls: readonly { status: Hex; gasUsed: Hex; returnData: Hex; error?: { message: string; data?: Hex } }[] }]
    const results = block.calls.map(({ status, gasUsed, returnData, error }) => {
      return { failed: status !== '0x1', gas: BigInt(gasUsed), data: error?.data ?? returnData, message: error?.message ?? '' }
    })
    const made = making ? results.shift() : undefined
    const [validated, executed] = results
    if (made?.failed) throw new RpcFault(-32500, 'AA13 initCode failed or OOG')
    if (!validated || validated.failed) throw new RpcFault(-32500, 'AA23 reverted')
    if (executed?.failed) throw new RpcFault(-32521, `execution reverted ${executed.message}`.trim(), executed.data)
    const bytes = BigInt((JSON.stringify(raw).length - 2) >> 1)
    return {
      // the bundler's own costs: its transaction and the bytes of the operation
      preVerificationGas: toQuantity(intrinsicGas + 20_000n + bytes * 16n + (operation.authorization ? 37_500n : 0n)),
      verificationGasLimit: toQuantity((((made?.gas ?? 0n) + validated.gas) * 12n) / 10n + 50_000n),
      callGasLimit: toQuantity(executed ? (executed.gas * 13n) / 10n + 30_000n : 0n),
      ...(paymaster && { paymasterVerificationGasLimit: toQuantity(150_000), paymasterPostOpGasLimit: toQuantity(0) })
    }
  }

  async function receipt(hash: unknown): Promise<object | undefined> {
    if (!isHex(hash) || hash.length !== zeroHash.length) throw new RpcFault(-32602, 'Expected the hash of a user operation.')
    const logs = await client.getLogs({
      address: Object.values(entryPoints),
      event: operationEvent,
      args: { userOpHash: hash },
      fromBlock: 0n
    })
    const [found] = logs
    if (!found) return undefined
    const whole = await client.getTransactionReceipt({ hash: found.transactionHash })
    const { sender, nonce, paymaster, actualGasCost, actualGasUsed, success } = found.args
    const failure = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationRevertReason', logs: whole.logs })
    const raw = await request({ method: 'eth_getTransactionReceipt', params: [found.transactionHash] })
    return {
      userOpHash: hash,
      entryPoint: found.address,
      sender,
      nonce: toQuantity(nonce!),
      paymaster,
      actualGasCost: toQuantity(actualGasCost!),
      actualGasUsed: toQuantity(actualGasUsed!),
      success,
      ...(!success && { reason: failure.find(({ args }) => args.userOpHash === hash)?.args.revertReason ?? '0x' }),
      logs: (raw as { logs: unknown }).logs,
      receipt: raw
    }
  }

  return {
    eth_chainId: () => toQuantity(chainId),
    eth_supportedEntryPoints: () => Object.values(entryPoints),
    eth_estimateUserOperationGas: ([operation, entryPoint]) => estimate(operation, entryPoint),
    eth_sendUserOperation([operation, entryPoint]) {
      // in sequence: they share a key, and each is simulated on the state after the previous one
      const submitted = line.then(() => submit(operation, entryPoint))
      line = submitted.catch(() => undefined)
      return submitted
    },
    eth_getUserOperationReceipt: ([hash]) => receipt(hash),
    async eth_getUserOperationByHash([hash]) {
      const known = sent.get(hash as Hex)
      if (!known) return undefined
      const { blockHash, blockNumber } = await client.getTransactionReceipt({ hash: known.transactionHash })
      const { operation: userOperation, entryPoint, transactionHash } = known
      return { userOperation, entryPoint, transactionHash, blockHash, blockNumber: toQuantity(blockNumber) }
    }
  }
}

const operationEvent = entryPoint08Abi.find(item => item.type === 'event' && item.name === 'UserOperationEvent') as Extract<
  (typeof entryPoint08Abi)[number],
  { readonly type: 'event'; readonly name: 'UserOperationEvent' }
>

const validateAbi = [
  {
    type: 'function',
    name: 'validateUserOp',
    stateMutability: 'nonpayable',
    inputs: [
      {
        name: 'userOp',
        type: 'tuple',
        components: [
          { name: 'sender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'initCode', type: 'bytes' },
          { name: 'callData', type: 'bytes' },
          { name: 'accountGasLimits', type: 'bytes32' },
          { name: 'preVerificationGas', type: 'uint256' },
          { name: 'gasFees', type: 'bytes32' },
          { name: 'paymasterAndData', type: 'bytes' },
          { name: 'signature', type: 'bytes' }
        ]
      },
      { name: 'userOpHash', type: 'bytes32' },
      { name: 'missingAccountFunds', type: 'uint256' }
    ],
    outputs: [{ name: 'validationData', type: 'uint256' }]
  }
] as const

/** Error codes of ERC-7769 for the EntryPoint's errors. */
const numbers: readonly (readonly [RegExp, number])[] = [
  [/^AA(22|32)/, -32503],
  [/^AA(24|34)/, -32507],
  [/^AA31/, -32508],
  [/^AA3/, -32501],
  [/^AA/, -32500]
]

function toFault(error: unknown): RpcFault {
  const reverted = error instanceof BaseError ? error.walk(inner => inner instanceof ContractFunctionRevertedError) : undefined
  const { data, raw } = (reverted ?? {}) as ContractFunctionRevertedError
  const reason = data?.args?.[1]
  if (typeof reason !== 'string')
    return new RpcFault(-32500, error instanceof BaseError ? error.shortMessage : String(error), raw)
  return new RpcFault(numbers.find(([pattern]) => pattern.test(reason))?.[1] ?? -32500, reason, raw)
}
