import { encodeAbiParameters, keccak256, numberToHex, sliceHex, concatHex, type Address, type Hex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { developmentMnemonic } from '../../wallet/keyring.ts'
import { contracts } from '../chains/deployment.ts'
import { RpcFault, type Methods } from './json-rpc-server.ts'
import { entryPoints, readOperation, toQuantity, type Operation } from './user-operation.ts'

/** Signs for `SponsorPaymaster.sol`. Known to everybody. */
const sponsor = mnemonicToAccount(developmentMnemonic, { addressIndex: 103 })

const paymasters: readonly (readonly [entryPoint: Address, paymaster: Address])[] = [
  [entryPoints['0.7'], contracts.sponsorPaymaster],
  [entryPoints['0.8'], contracts.sponsorPaymaster08]
]

/** Seconds for which a signature is good. */
const lifetime = 600

/** A signature that is none, of the length of one. */
const stub: Hex = `0x${'ff'.repeat(64)}1c`

/**
 * A paymaster service (ERC-7677) of one chain that sponsors everything, unless `context.policy` is `refuse`: what a sponsor says whose budget
 * is used up; or `lapsed`: what it signs is over by the time it is sent.
 */
export function paymasterMethods(chainId: number): Methods {
  const checked = (params: readonly unknown[]): { operation: Operation; paymaster: Address } => {
    const [raw, entryPoint, onChain] = params
    if (Number(onChain) !== chainId) throw new RpcFault(-32602, `This is the sponsor of chain ${chainId}.`)
    const found = paymasters.find(([address]) => address.toLowerCase() === String(entryPoint).toLowerCase())
    if (!found) throw new RpcFault(-32602, 'There is no paymaster for this EntryPoint.')
    if (policyIn(params) === 'refuse') {
      throw new RpcFault(-32501, 'The sponsor does not pay for this.')
    }
    return { operation: readOperation(raw, { estimating: true }), paymaster: found[1] }
  }
  const limits = { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 0n }
  return {
    pm_getPaymasterStubData(params) {
      const { paymaster } = checked(params)
      return {
        paymaster,
        paymasterData: concatHex([numberToHex(untilWhen(), { size: 6 }), stub]),
        paymasterVerificationGasLimit: toQuantity(limits.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: toQuantity(limits.paymasterPostOpGasLimit),
        sponsor: { name: 'Local Sponsor' }
      }
    },
    async pm_getPaymasterData(params) {
      const { operation, paymaster } = checked(params)
      const validUntil = policyIn(params) === 'lapsed' ? 1 : untilWhen()
      const hash = hashOf({ ...limits, ...operation, paymaster, paymasterData: '0x' }, { chainId, paymaster, validUntil })
      const signature = await sponsor.signMessage({ message: { raw: hash } })
      return { paymaster, paymasterData: concatHex([numberToHex(validUntil, { size: 6 }), signature]) }
    }
  }
}

const policyIn = (params: readonly unknown[]): unknown => (params[3] as { policy?: unknown } | undefined)?.policy

const untilWhen = (): number => Math.floor(Date.now() / 1000) + lifetime

/** `hashOf` of `SponsorPaymaster.sol`. */
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
