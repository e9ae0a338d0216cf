import { hdKeyToAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import type { LocalAccount } from 'viem'
import type { TestWalletOptions } from './options.ts'

/** The words of anvil's own accounts, which hold 10 000 coins on a fresh local chain. Known to everybody. */
export const developmentMnemonic = 'test test test test test test test test test test test junk'

/** Keys take a moment to be made: with the words that everybody knows, which hold, they are made when somebody asks for them. */
export function keyringOf(options: TestWalletOptions): () => readonly LocalAccount[] {
  let keyring: readonly LocalAccount[] | undefined
  const open = () => (keyring ??= accountsOf(options))
  if (options.privateKeys?.length || options.mnemonic !== undefined) open()
  return open
}

function accountsOf({
  privateKeys,
  mnemonic = developmentMnemonic,
  accountCount = 2
}: TestWalletOptions): readonly LocalAccount[] {
  if (privateKeys?.length) return privateKeys.map(key => privateKeyToAccount(key))
  // the words are stretched once for all accounts
  const parent = mnemonicToAccount(mnemonic, { path: `m/44'/60'/0'/0` }).getHdKey()
  return Array.from({ length: accountCount }, (_, index) =>
    hdKeyToAccount(parent, { path: `m/${index}` as `m/44'/60'/${string}` })
  )
}
