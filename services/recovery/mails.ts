import { letter, type Asker } from '../auth/mail/mails.ts'
import { escaped } from '../auth/mail/markup.ts'
import type { Mail } from '../auth/mail/mailer.ts'

type Letter = Omit<Mail, 'to'>

const moment = (time: number) =>
  new Date(time)
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d+Z$/, ' UTC')

export function depositMail(asker: Asker): Letter {
  return letter(asker, `${asker.appName} keeps a recovery share of your wallet`, [
    {
      text: 'You have chosen custodial recovery: the operator keeps a recovery share of your wallet and gives it out after a login, a mail to this address, and a delay. With this share and their login service, the operator could sign for you.'
    },
    { text: 'If it was not you, log in, and change how your wallet is recovered.' }
  ])
}

export interface Asked {
  readonly notBefore: number
  readonly expiresAt: number
  readonly code: string | undefined
  readonly link: string
}

export function recoveryMail(asker: Asker, { notBefore, expiresAt, code, link }: Asked): Letter {
  return letter(asker, `Somebody wants to recover your ${asker.appName} wallet`, [
    {
      text: `Custodial recovery of your wallet was asked for. The recovery share is given out from ${moment(notBefore)} until ${moment(expiresAt)}, on the device that asked.`
    },
    ...(code === undefined
      ? []
      : [
          { text: 'This code is asked for then. Nobody from us ever asks for it; tell it to nobody:' },
          { text: code, markup: escaped`<p style="font: 700 28px/1.2 monospace; letter-spacing: 4px">${code}</p>` }
        ]),
    { text: 'If it was not you, somebody has logged in as you. Stop it here:' },
    { text: link, markup: escaped`<p><a href="${link}">Stop this recovery</a></p>` }
  ])
}

export interface AskedMove {
  readonly email: string
  /** When it moves without an answer. Left out: it stays then. */
  readonly takesEffectAt?: number
  readonly link: string
}

/** Names the new address in full: who reads this says whether it is theirs. */
export function moveMail(asker: Asker, { email, takesEffectAt, link }: AskedMove): Letter {
  return letter(asker, `Where is your ${asker.appName} wallet recovered from now on?`, [
    {
      text: `The address of your ${asker.appName} account was changed to ${email}. Custodial recovery of your wallet still asks at this address. Say here that it goes along, or that it stays:`
    },
    { text: link, markup: escaped`<p><a href="${link}">Choose the address</a></p>` },
    {
      text:
        takesEffectAt === undefined
          ? 'If you do nothing, it goes on asking at this address.'
          : `If you do nothing, it asks at ${email} from ${moment(takesEffectAt)} on.`
    },
    { text: 'If it was not you who changed the address, somebody can log in as you. Keep this address there, and write to us.' }
  ])
}

export function movedMail(asker: Asker): Letter {
  return letter(asker, `Your ${asker.appName} wallet is recovered by this address now`, [
    { text: 'Custodial recovery of your wallet asks at this address from now on, and no longer at the one before.' }
  ])
}

export function releasedMail(asker: Asker): Letter {
  return letter(asker, `The recovery share of your ${asker.appName} wallet was given out`, [
    {
      text: 'It was given to the device that asked for it, after the delay. If it was not you, move what is in your wallet elsewhere at once.'
    }
  ])
}
