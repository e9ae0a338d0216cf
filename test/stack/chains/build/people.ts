import { mnemonicToAccount } from 'viem/accounts'
import { developmentMnemonic } from '../../../wallet/keyring.ts'
import type { LocalAccount } from 'viem'
import type { PersonName } from '../names.ts'

const account = (addressIndex: number): LocalAccount => mnemonicToAccount(developmentMnemonic, { addressIndex })

/** Their keys; `personNames` says who they are. */
export const people = {
  alice: account(0),
  bob: account(1),
  carol: account(2),
  dave: account(3),
  mallory: account(4),
  bank: account(100),
  spammer: account(101),
  shop: account(102)
} as const satisfies Record<PersonName, LocalAccount>

/** Signs for what the local chains' paymasters pay. It has no coins, and takes no part in the history. */
export const sponsor = account(103)
