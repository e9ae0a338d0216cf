import { encodeAbiParameters, keccak256, numberToHex, sliceHex, concatHex, type Address, type Hex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { developmentMnemonic } from '../../../adapters/testing/keyring.ts'
import { contracts } from '../chains/deployment.ts'
import { RpcFault, type Methods } from './json-rpc-server.ts'
import { entryPoints, readOperation, toQuantity, type Operation } from './user-operation.ts'

/** Signs for `SponsorPaymaster.sol` and `TokenPaymaster.sol`. Its key is public. */
const sponsor = mnemonicToAccount(developmentMnemonic, { addressIndex: 103 })

const paymasters: readonly (readonly [entryPoint: Address, paymaster: Address])[] = [
  [entryPoints['0.7'], contracts.sponsorPaymaster],
  [entryPoints['0.8'], contracts.sponsorPaymaster08]
]

const tokenPaymasters: typeof paymasters = [
  [entryPoints['0.7'], contracts.tokenPaymaster],
  [entryPoints['0.8'], contracts.tokenPaymaster08]
]

/** Rates of the token paymaster: local dollars, about 3 000 for a coin. */
const rates: readonly (readonly [token: Address, unitsPerCoin: bigint])[] = [[contracts.dollar, 3_000_000_000n]]

/** Validity of a signature in seconds. */
const lifetime = 600

/** An invalid signature of the right length, for estimates. */
const stub: Hex = `0x${'ff'.repeat(64)}1c`

/**
 * Creates a paymaster service (ERC-7677) of one chain that sponsors everything.
 * `context.policy` `refuse` rejects, as a sponsor without budget; `lapsed` signs with a validity that has passed when it is sent.
 * With `context.token` it is paid in that token, at the rate of `pimlico_getTokenQuotes`.
 */
export function paymasterMethods(chainId: number): Methods {
  const checked = (params: readonly unknown[]): { operation: Operation; paymaster: Address } => {
    const [raw, entryPoint, onChain] = params
    if (Number(onChain) !== chainId) throw new RpcFault(-32602, `This is the sponsor of chain ${chainId}.`)
    const list = tokenIn(params) === undefined ? paymasters : tokenPaymasters
    const found = list.find(([address]) => address.toLowerCase() === String(entryPoint).toLowerCase())
    if (!found) throw new RpcFault(-32602, 'There is no paymaster for this EntryPoint.')
    if (policyIn(params) === 'refuse') {
      throw new RpcFault(-32501, 'The sponsor does not pay for this.')
    }
    return { operation: readOperation(raw, { estimating: true }), paymaster: found[1] }
  }
  const limitsOf = (token: Address | undefined) => ({
    paymasterVerificationGasLimit: 100_000n,
    paymasterPostOpGasLimit: token === undefined ? 0n : 100_000n
  })
  /** Returns the data between the deadline and the signature. */
  const payIn = (token: Address | undefined): Hex =>
    token === undefined ? '0x' : concatHex([token, numberToHex(rateOf(token), { size: 32 })])
  return {
    pimlico_getTokenQuotes(params) {
      const [asked, entryPoint] = params as [{ tokens?: readonly Address[] }?, unknown?]
      const found = tokenPaymasters.find(([address]) => address.toLowerCase() === String(entryPoint).toLowerCase())
      if (!found) throw new RpcFault(-32602, 'There is no paymaster for this EntryPoint.')
      const quotes = (asked?.tokens ?? []).map(token => ({
        paymaster: found[1],
        token,
        postOpGas: toQuantity(60_000n),
        exchangeRate: toQuantity(rateOf(token))
      }))
      return { quotes }
    },
    pm_getPaymasterStubData(params) {
      const { paymaster } = checked(params)
      const token = tokenIn(params)
      const limits = limitsOf(token)
      return {
        paymaster,
        paymasterData: concatHex([numberToHex(untilWhen(), { size: 6 }), payIn(token), stub]),
        paymasterVerificationGasLimit: toQuantity(limits.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: toQuantity(limits.paymasterPostOpGasLimit),
        sponsor: { name: 'Local Sponsor' }
      }
    },
    async pm_getPaymasterData(params) {
      const { operation, paymaster } = checked(params)
      const validUntil = policyIn(params) === 'lapsed' ? 1 : untilWhen()
      const token = tokenIn(params)
      const terms = concatHex([numberToHex(validUntil, { size: 6 }), payIn(token)])
      const whole: Operation = { ...limitsOf(token), ...operation, paymaster, paymasterData: terms }
      const hash =
        token === undefined ? hashOf(whole, { chainId, paymaster, validUntil }) : tokenHashOf(whole, { chainId, paymaster })
      const signature = await sponsor.signMessage({ message: { raw: hash } })
      return { paymaster, paymasterData: concatHex([terms, signature]) }
    }
  }
}

function rateOf(token: Address): bigint {
  const found = rates.find(([address]) => address.toLowerCase() === token.toLowerCase())
  if (!found) throw new RpcFault(-32602, 'This token is not taken.')
  return found[1]
}

const tokenIn = (params: readonly unknown[]): Address | undefined => (params[3] as { token?: Address } | undefined)?.token

const policyIn = (params: readonly unknown[]): unknown => (params[3] as { policy?: unknown } | undefined)?.policy

const untilWhen = (): number => Math.floor(Date.now() / 1000) + lifetime

/** Implements `hashOf` of `SponsorPaymaster.sol`. */
function hashOf(
  operation: Operation,
  { chainId, paymaster, validUntil }: { readonly chainId: number; readonly paymaster: Address; readonly validUntil: number }
): Hex {
  const packed = toPackedUserOperation(operation)
  return keccak256(
    encodeAbiParameters(
      [
        { type: 'address' },
        { type: 'uint256' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'address' },
        { type: 'uint48' }
      ],
      [
        packed.sender,
        packed.nonce,
        keccak256(packed.initCode),
        keccak256(packed.callData),
        packed.accountGasLimits,
        sliceHex(packed.paymasterAndData, 20, 52),
        packed.preVerificationGas,
        packed.gasFees,
        BigInt(chainId),
        paymaster,
        validUntil
      ]
    )
  )
}

/** Implements `hashOf` of `TokenPaymaster.sol`. */
function tokenHashOf(
  operation: Operation,
  { chainId, paymaster }: { readonly chainId: number; readonly paymaster: Address }
): Hex {
  const packed = toPackedUserOperation(operation)
  const types = ['address', 'uint256', 'bytes32', 'bytes32', 'bytes32', 'bytes32', 'uint256', 'bytes32', 'uint256', 'address']
  return keccak256(
    encodeAbiParameters(
      types.map(type => ({ type })),
      [
        packed.sender,
        packed.nonce,
        keccak256(packed.initCode),
        keccak256(packed.callData),
        packed.accountGasLimits,
        keccak256(sliceHex(packed.paymasterAndData, 20, 110)),
        packed.preVerificationGas,
        packed.gasFees,
        BigInt(chainId),
        paymaster
      ]
    )
  )
}
