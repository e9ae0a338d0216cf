import { mnemonicToAccount } from 'viem/accounts'
import { developmentMnemonic } from '../../../../adapters/testing/keyring.ts'
import type { LocalAccount } from 'viem'
import type { PersonName } from '../names.ts'

const account = (addressIndex: number): LocalAccount => mnemonicToAccount(developmentMnemonic, { addressIndex })

/** Their keys; `personNames` describes them. */
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

/** Signs for the local chains' paymasters. Has no coins and no history. */
export const sponsor = account(103)
