import { renderMail, spelled, type MailRequester } from '../auth/mail/login-mails.ts'
import { escapeHtml } from '../auth/mail/escape-html.ts'
import type { Mail } from '../auth/mail/mailer.ts'

type Letter = Omit<Mail, 'to'>

const moment = (time: number) =>
  new Date(time)
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d+Z$/, ' UTC')

export function createDepositMail(asker: MailRequester): Letter {
  return renderMail(asker, `${asker.appName} now keeps a recovery share of your wallet`, [
    {
      text: 'You chose provider recovery. Your wallet provider keeps a recovery share and releases it after a login, an email to this address and a delay. With the share and its login service, it could sign for you.'
    },
    { text: 'If it wasn’t you, log in and change wallet recovery.' }
  ])
}

export interface RecoveryMailContent {
  readonly notBefore: number
  readonly expiresAt: number
  readonly code: string | undefined
  readonly link: string
}

export function createRecoveryMail(asker: MailRequester, { notBefore, expiresAt, code, link }: RecoveryMailContent): Letter {
  return renderMail(asker, `Recovery of your ${asker.appName} wallet requested`, [
    {
      text: `Recovery of your wallet was requested. The device that requested it can get the recovery share from ${moment(notBefore)} until ${moment(expiresAt)}.`
    },
    ...(code === undefined
      ? []
      : [
          { text: 'You’ll need this code then. Never share it; we’ll never ask for it:' },
          { text: code, markup: escapeHtml`<p style="font: 700 28px/1.2 monospace; letter-spacing: 4px">${code}</p>` }
        ]),
    { text: 'If it wasn’t you, someone has logged in as you. Stop it here:' },
    { text: link, markup: escapeHtml`<p><a href="${link}">Stop this recovery</a></p>` }
  ])
}

export interface JointRequest {
  readonly code: string
  readonly link: string
  readonly endsAt: number
  /** In milliseconds. */
  readonly delay: number
}

/**
 * Creates the mail for all requests until `endsAt`: later requests of that day use the same code and
 * the same stop link.
 */
export function jointMail(asker: MailRequester, { code, link, endsAt, delay }: JointRequest): Letter {
  const hours = Number((delay / 3_600_000).toFixed(2))
  const grouped = code.replace(/(\d{4})(?=\d)/g, '$1 ')
  return renderMail(asker, `Repeated requests to recover your ${asker.appName} wallet`, [
    {
      text: `Recovery of your wallet was requested so often that this email covers all requests until ${moment(endsAt)}. Each device gets the recovery share ${hours} hours after its request, and only with this code. Never share it; we’ll never ask for it:`
    },
    { text: grouped, markup: escapeHtml`<p style="font: 700 28px/1.2 monospace; letter-spacing: 4px">${grouped}</p>` },
    {
      text: `If you’re recovering your wallet, keep this email: the code works for every request until ${moment(endsAt)}. Log in, request recovery and come back after ${hours} hours.`
    },
    {
      text: 'If you didn’t request this, someone has logged in as you. This link stops every request that this email covers, including your own, and no new request is possible before that time:'
    },
    { text: link, markup: escapeHtml`<p><a href="${link}">Stop all requests</a></p>` }
  ])
}

export interface AddressChangeMailContent {
  readonly email: string
  /** When it moves without an answer; absent: it does not move then. */
  readonly takesEffectAt?: number
  readonly link: string
}

/**
 * Creates the mail about an address change, with the full new address, so that the reader can check
 * whether it is theirs.
 */
export function createAddressChangeMail(asker: MailRequester, { email, takesEffectAt, link }: AddressChangeMailContent): Letter {
  return renderMail(asker, `Choose the recovery email for your ${asker.appName} wallet`, [
    {
      text: `Your ${asker.appName} email was changed to ${spelled(email)} . Wallet recovery still uses this address. Move it or keep it here:`
    },
    { text: link, markup: escapeHtml`<p><a href="${link}">Choose recovery email</a></p>` },
    {
      text:
        takesEffectAt === undefined
          ? 'If you do nothing, recovery keeps using this address.'
          : `If you do nothing, recovery moves to ${spelled(email)} on ${moment(takesEffectAt)}.`
    },
    { text: 'If you didn’t change it, someone can log in as you. Keep this address and contact us.' }
  ])
}

export function createAddressChangedMail(asker: MailRequester): Letter {
  return renderMail(asker, `This is now the recovery email of your ${asker.appName} wallet`, [
    { text: 'Wallet recovery now uses this address instead of the previous one.' }
  ])
}

export function createReleasedMail(asker: MailRequester): Letter {
  return renderMail(asker, `Your ${asker.appName} recovery share was released`, [
    {
      text: 'The device that requested it got it after the delay. If it wasn’t you, move your funds to another wallet now.'
    }
  ])
}
