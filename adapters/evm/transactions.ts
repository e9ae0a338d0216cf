import { parseAccountId } from '../base/caip.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import { ask } from './ask.ts'
import { toTransactionError } from './transaction-errors.ts'
import { checkHex } from './replies.ts'
import type { Chain } from '../chain.ts'

/** `eth_sendTransaction` on the network of the account; the nonce is the wallet's, and so are fees that are not given. */
export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (
  provider,
  account,
  { to, data, value, ...gas }
) => {
  const { address, chainId } = parseAccountId(account)
  const quantities = Object.entries({ value, ...gas }).flatMap(([name, amount]) =>
    amount === undefined ? [] : [[name, `0x${amount.toString(16)}`]]
  )
  const transaction = {
    from: address,
    chainId: hexChainId(chainId),
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(Object.fromEntries(quantities) as Record<string, string>)
  }
  try {
    return checkHex(await ask(provider, 'eth_sendTransaction', [transaction]), 'a transaction hash', /^0x[0-9a-f]{64}$/i)
  } catch (error) {
    throw toTransactionError(error)
  }
}
