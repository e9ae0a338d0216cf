import { parseAccountId } from '../base/caip.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import { ask } from './ask.ts'
import { toTransactionError } from './transaction-errors.ts'
import { checkHex } from './replies.ts'
import type { Chain } from '../chain.ts'

/** `eth_sendTransaction` on the network of the account; fees and nonce are the wallet's. */
export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (
  provider,
  account,
  { to, value, data, gas }
) => {
  const { address, chainId } = parseAccountId(account)
  const transaction = {
    from: address,
    chainId: hexChainId(chainId),
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: quantity(value) }),
    ...(gas !== undefined && { gas: quantity(gas) })
  }
  try {
    return checkHex(await ask(provider, 'eth_sendTransaction', [transaction]), 'a transaction hash', /^0x[0-9a-f]{64}$/i)
  } catch (error) {
    throw toTransactionError(error)
  }
}

const quantity = (amount: bigint): string => `0x${amount.toString(16)}`
