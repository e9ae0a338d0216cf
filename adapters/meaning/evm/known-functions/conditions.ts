import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters, type Hex } from 'viem'
import type { RoleValue } from './roles.ts'

// Conditions on arguments that could otherwise have further effects. If one does not hold, the function is unknown.

type Value = RoleValue['value']

/** Zero, false or empty. */
const isNone = (value: Value): boolean => value === false || BigInt(value === '0x' ? 0 : value) === 0n

/**
 * Options of LayerZero 2 of type 3, each of which is for its executor (1) and buys gas for `lzReceive`
 * (1), as 16 bytes: 32 bytes add native currency for the recipient, and other options pay native currency to an account that they
 * name.
 */
const isGasAlone = (value: Value): boolean => /^0x(0003(01001101[0-9a-f]{32})*)?$/i.test(String(value))

/** Mode of a LayerZero token, which ignores it, and of Stargate 2: by the next bus or at once. */
const isMode = (value: Value): boolean => /^0x(0[01])?$/.test(String(value))

const gatewayData = [parseAbiParameters('uint256, bytes'), parseAbiParameters('uint256, bytes, uint256')] as const

/**
 * Data for an Arbitrum gateway: the maximum cost of the ticket, and no data with which a gateway with
 * hooks would make a call.
 */
function isGatewayData(value: Value): boolean {
  const bytes = String(value).toLowerCase() as Hex
  if (bytes === '0x') return true
  return gatewayData.some(types => {
    try {
      const values = decodeAbiParameters(types, bytes) as readonly [bigint, Hex, bigint]
      return values[1] === '0x' && encodeAbiParameters(types, values) === bytes
    } catch {
      return false // other data
    }
  })
}

/** Interest mode of an Aave loan: variable. The stable mode, if a market still has it, costs more. */
const isVariable = (value: Value): boolean => BigInt(value) === 2n

/**
 * Type of a Seaport order: open or restricted.
 * In the last type (4) the maker is a contract, which decides only during fulfillment what it takes, possibly any NFT of a
 * collection.
 */
const isSigned = (value: Value): boolean => BigInt(value) < 4n

const conditions = {
  none: isNone,
  options: isGasAlone,
  mode: isMode,
  gateway: isGatewayData,
  rate: isVariable,
  orderType: isSigned
} as const

const isAllowed = ({ role, value }: RoleValue): boolean =>
  !(role in conditions) || conditions[role as keyof typeof conditions](value)

/** Requires fixed amounts: an order with changing amounts may take more or give less when it is mined. */
function isFixed(values: readonly RoleValue[]): boolean {
  const [starts, ends] = (['start', 'end'] as const).map(wanted => values.filter(({ role }) => role === wanted))
  return starts!.every(({ value }, index) => value === ends![index]?.value)
}

/** Returns true if every argument meets its condition. */
export const areAllowed = (values: readonly RoleValue[]): boolean => values.every(isAllowed) && isFixed(values)

/**
 * Returns true for a path: tokens with a pool tier between each two, and nothing after: a router takes
 * the last bytes for the last token.
 */
export const isPath = (value: unknown): boolean => /^0x[0-9a-f]{40}([0-9a-f]{46})+$/i.test(String(value))
