import { parseAccountId } from '../base/caip.ts'
import { requestWallet } from './wallet-request.ts'
import { parseHex } from './parse-replies.ts'
import type { Chain } from '../chain.ts'

const signature = /^0x([0-9a-f]{2})+$/i

/** Signs a UTF-8 text with `personal_sign` (EIP-191). */
export const signMessage: NonNullable<Chain['messages']>['sign'] = async (provider, account, message) => {
  const bytes = Array.from(new TextEncoder().encode(message), byte => byte.toString(16).padStart(2, '0'))
  const reply = await requestWallet(provider, 'personal_sign', [`0x${bytes.join('')}`, parseAccountId(account).address])
  return parseHex(reply, 'a signature', signature)
}

/** Signs typed data with `eth_signTypedData_v4` (EIP-712). */
export const signTypedData: NonNullable<Chain['typedData']>['sign'] = async (provider, account, data) => {
  const json = JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const reply = await requestWallet(provider, 'eth_signTypedData_v4', [parseAccountId(account).address, json])
  return parseHex(reply, 'a signature', signature)
}
