import { createAddressMoves, type AddressMoves } from './address-move.ts'
import type { LoginContext } from './context.ts'
import { createDeletedWallets, type DeletedWallets } from './deleted-wallets.ts'
import { createDueChanges, type DueChanges } from './due-changes.ts'
import { createKeyless, type Keyless } from './keyless.ts'
import { createOwnerMails, type OwnerMails } from './owner-mails.ts'
import { createRecordDevices, type RecordDevices } from './record-devices.ts'
import { createRecords, type Records } from './record.ts'
import type { ShareReader } from './share-reader.ts'

/** What the routes of wallets share. */
export interface WalletParts {
  readonly records: Records
  readonly devices: RecordDevices
  readonly mails: OwnerMails
  readonly keyless: Keyless
  readonly addresses: AddressMoves
  readonly deleted: DeletedWallets
  readonly due: DueChanges
}

export function createWalletParts(login: LoginContext, readShare: ShareReader): WalletParts {
  const devices = createRecordDevices(login.db, login.now)
  const records = createRecords({ ...login, readShare, devices })
  const mails = createOwnerMails(login)
  const keyless = createKeyless({ ...login, records, devices, mails })
  const addresses = createAddressMoves(login)
  const deleted = createDeletedWallets(login)
  const due = createDueChanges({ ...login, records, addresses, deleted, mails })
  return { records, devices, mails, keyless, addresses, deleted, due }
}
