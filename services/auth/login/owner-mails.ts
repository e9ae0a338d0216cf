import { letterOf, type RecordNews } from '../mail/record-mails.ts'
import { formersOf } from './address-former.ts'
import type { LoginContext } from './context.ts'
import { knownAddresses } from './users.ts'

/** Sends mails about wallets and passkeys to every known address of an account. */
export function createOwnerMails({
  db,
  log,
  settings,
  mailer,
  now
}: Pick<LoginContext, 'db' | 'log' | 'settings' | 'mailer' | 'now'>) {
  /**
   * Returns every known address, and those that were replaced without the key: their owner can restore
   * them.
   */
  const addressesOf = async (userId: string): Promise<readonly string[]> => {
    const formers = await formersOf(db, userId, now())
    return [...new Set([...(await knownAddresses(db, userId, now())), ...formers.flatMap(({ email }) => email ?? [])])]
  }

  /** Sends mails. Resolves to the addresses whose mail the mail server has accepted. */
  async function send(addresses: readonly string[], news: RecordNews): Promise<readonly string[]> {
    if (!mailer) return []
    const letter = letterOf(settings.appName, news)
    const sent: string[] = []
    for (const to of addresses) {
      try {
        await mailer.send({ to, ...letter })
        sent.push(to)
      } catch (error) {
        log.error({ error: String(error) }, 'a mail could not be sent')
      }
    }
    return sent
  }

  return {
    addressesOf,
    send,
    /** Sends to the current addresses of the account. */
    async notify(userId: string, news: RecordNews): Promise<void> {
      await send(await addressesOf(userId), news)
    }
  }
}

export type OwnerMails = ReturnType<typeof createOwnerMails>
