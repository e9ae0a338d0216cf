import { parseAccountId } from '../base/caip.ts'
import { ask } from './ask.ts'
import { checkHex } from './replies.ts'
import type { Chain } from '../chain.ts'

const signature = /^0x([0-9a-f]{2})+$/i

/** `personal_sign` (EIP-191) of the text in UTF-8. */
export const signMessage: NonNullable<Chain['messages']>['sign'] = async (provider, account, message) => {
  const bytes = Array.from(new TextEncoder().encode(message), byte => byte.toString(16).padStart(2, '0'))
  const reply = await ask(provider, 'personal_sign', [`0x${bytes.join('')}`, parseAccountId(account).address])
  return checkHex(reply, 'a signature', signature)
}

/** `eth_signTypedData_v4` (EIP-712). */
export const signTypedData: NonNullable<Chain['typedData']>['sign'] = async (provider, account, data) => {
  const json = JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const reply = await ask(provider, 'eth_signTypedData_v4', [parseAccountId(account).address, json])
  return checkHex(reply, 'a signature', signature)
}
