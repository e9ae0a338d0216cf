import { letterOf, type RecordNews } from '../mail/record-mails.ts'
import type { LoginContext } from './context.ts'
import { knownAddresses } from './users.ts'

/** Mails to every known address of an account about its wallets and passkeys. */
export function createOwnerMails({ db, log, settings, mailer }: Pick<LoginContext, 'db' | 'log' | 'settings' | 'mailer'>) {
  const addressesOf = (userId: string) => knownAddresses(db, userId)

  /** Resolves to how many mails the mail server has accepted. */
  async function send(addresses: readonly string[], news: RecordNews): Promise<number> {
    if (!mailer) return 0
    const letter = letterOf(settings.appName, news)
    let sent = 0
    for (const to of addresses) {
      try {
        await mailer.send({ to, ...letter })
        sent++
      } catch (error) {
        log.error({ error: String(error) }, 'a mail could not be sent')
      }
    }
    return sent
  }

  return {
    addressesOf,
    send,
    /** Sends to the addresses that the account has now. */
    async notify(userId: string, news: RecordNews): Promise<void> {
      await send(await addressesOf(userId), news)
    }
  }
}

export type OwnerMails = ReturnType<typeof createOwnerMails>
