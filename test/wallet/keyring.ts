import { toHex, type LocalAccount } from 'viem'
import { HDKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import type { TestWalletOptions } from './options.ts'

/** The words of anvil's own accounts, which hold 10 000 coins on a fresh local chain. Known to everybody. */
export const developmentMnemonic = 'test test test test test test test test test test test junk'

/** `m/44'/60'/0'/0` of these words: stretching them takes a page a fifth of a second. */
const developmentKey =
  'xprv9zz7v8QuW9DB5aPK3A4sGm1Nd3gNbg3NznE3Gu3TUPDFCEvZwALBrjY5d5h8eyKywqqFkKXDaxAKsmL4qVMzN3wBGaC2h3WoJT74EVuGwZi'

/** The accounts of a wallet, made when somebody asks for them: not all that is announced is chosen. */
export function keyringOf(options: TestWalletOptions): () => readonly LocalAccount[] {
  let keyring: readonly LocalAccount[] | undefined
  const accounts = () => (keyring ??= accountsOf(options))
  // keys or words that are given may be wrong, and are to fail where the wallet is created
  if (options.privateKeys?.length || options.mnemonic !== undefined) accounts()
  return accounts
}

function accountsOf({ privateKeys, mnemonic, accountCount = 2 }: TestWalletOptions): readonly LocalAccount[] {
  if (privateKeys?.length) return privateKeys.map(key => privateKeyToAccount(key))
  // the words are stretched once for all accounts
  const parent =
    mnemonic === undefined
      ? HDKey.fromExtendedKey(developmentKey)
      : mnemonicToAccount(mnemonic, { path: `m/44'/60'/0'/0` }).getHdKey()
  return Array.from({ length: accountCount }, (_, index) => privateKeyToAccount(toHex(parent.deriveChild(index).privateKey!)))
}
