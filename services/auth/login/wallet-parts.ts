import { createAddressMoves, type AddressMoves } from './address-move.ts'
import { createChangeNews, type ChangeNews } from './change-news.ts'
import type { LoginContext } from './context.ts'
import { createDeletedWallets, type DeletedWallets } from './deleted-wallets.ts'
import { createDueChanges, type DueChanges } from './due-changes.ts'
import { createKeyless, type Keyless } from './keyless.ts'
import type { OwnerMails } from './owner-mails.ts'
import { createRecordDevices, type RecordDevices } from './record-devices.ts'
import { createRecords, type Records } from './record.ts'
import type { ShareReader } from './share-reader.ts'

/** Shared parts of the wallet routes. */
export interface WalletParts {
  readonly records: Records
  readonly devices: RecordDevices
  readonly mails: OwnerMails
  readonly news: ChangeNews
  readonly keyless: Keyless
  readonly addresses: AddressMoves
  readonly deleted: DeletedWallets
  readonly due: DueChanges
}

export function createWalletParts(login: LoginContext, readShare: ShareReader, mails: OwnerMails): WalletParts {
  const devices = createRecordDevices(login.db, login.now)
  const records = createRecords({ ...login, readShare, devices })
  const news = createChangeNews({ ...login, mails })
  const keyless = createKeyless({ ...login, records, devices, mails, news })
  const addresses = createAddressMoves(login)
  const deleted = createDeletedWallets(login)
  const due = createDueChanges({ ...login, records, addresses, deleted, mails, news })
  return { records, devices, mails, news, keyless, addresses, deleted, due }
}
