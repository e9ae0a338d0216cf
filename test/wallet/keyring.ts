import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import type { LocalAccount } from 'viem'
import type { TestWalletOptions } from './options.ts'

/** The words of anvil's own accounts, which hold 10 000 coins on a fresh local chain. Known to everybody. */
export const developmentMnemonic = 'test test test test test test test test test test test junk'

export function accountsOf({ privateKeys, mnemonic = developmentMnemonic, accountCount = 2 }: TestWalletOptions): LocalAccount[] {
  if (privateKeys?.length) return privateKeys.map(key => privateKeyToAccount(key))
  return Array.from({ length: accountCount }, (_, addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
}
