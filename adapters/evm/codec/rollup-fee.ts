import { encodeCall, encodeDynamicCall, type Hex } from './abi.ts'

// Rollup fees in addition to gas, read from the rollup's contracts: the data fee of the settlement layer, and the operator fee.
// https://docs.optimism.io/stack/transactions/fees

/** Gas price oracle of OP Stack rollups. Other networks have no code at this address. */
export const gasPriceOracle: Hex = '0x420000000000000000000000000000000000000f'

/** Encodes `getL1Fee(bytes)` of an unsigned transaction. */
export const dataFeeCall = (unsigned: string): Hex => encodeDynamicCall('0x49948e0e', { bytes: unsigned })

/** Encodes `getL1FeeUpperBound(uint256)` of an unsigned size in bytes, since Fjord. */
export const mostDataFeeCall = (size: bigint): Hex => encodeCall('0xf1c7a58b', size)

/** Encodes `getOperatorFee(uint256)`, since Isthmus. It is charged for the gas limit. */
export const operatorFeeCall = (gas: bigint): Hex => encodeCall('0x275aedd2', gas)

/** Adds a quarter: the settlement layer may raise its price by an eighth per block until inclusion. */
export const withReserve = (fee: bigint): bigint => (fee * 5n + 3n) / 4n
