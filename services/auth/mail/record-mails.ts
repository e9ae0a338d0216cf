import type { RecordAction } from '../../../adapters/api/contract/wallet-record.ts'
import type { Mail } from './mailer.ts'
import { letter } from './mails.ts'
import { escaped } from './markup.ts'

/** What happened to a wallet's record, as its owner is told. Only {@link letterOf} knows the words. */
export type RecordNews =
  | {
      readonly what: 'requested'
      readonly action: 'email' | 'delete'
      readonly device: string
      readonly effectiveAt: number
      readonly link: string
      /** The new address, where that changes. */
      readonly email?: string
    }
  | { readonly what: 'passkey'; readonly device: string }
  | { readonly what: 'passkey removed'; readonly device: string; readonly name: string }
  | { readonly what: 'logged out'; readonly device: string }
  | { readonly what: 'stopped'; readonly action: RecordAction; readonly device: string }
  | {
      readonly what: 'done'
      readonly action: RecordAction
      readonly device: string
      /** How long a deleted wallet can be restored, in milliseconds. */
      readonly kept: number
      /** How long a device with the wallet can undo it, in milliseconds, where the key has not signed it. */
      readonly undo?: number
    }

export function letterOf(appName: string, news: RecordNews): Omit<Mail, 'to'> {
  const asker = { appName, origin: '', device: news.device }
  switch (news.what) {
    case 'requested':
      return letter(asker, `${requested[news.action]} your ${appName} wallet: stop it if this was not you`, [
        {
          text: `Someone who can log in as you asked to ${doing[news.action]}${news.email === undefined ? '' : ` to ${masked(news.email)}`}, without the key of the wallet.`
        },
        { text: `It takes effect on ${moment(news.effectiveAt)}. Until then the wallet works as before.` },
        { text: 'If this was not you, stop it here, and change the password of your mailbox:' },
        { text: news.link, markup: escaped`<p><a href="${news.link}">Stop this change</a></p>` },
        { text: 'A device that has the wallet can stop it too, at once.' }
      ])
    case 'passkey':
      return letter(asker, `A passkey was added to your ${appName} account`, [
        { text: 'The new passkey logs in to your account from now on.' },
        {
          text: 'If this was not you, remove it where your wallet shows where you are logged in, and change the password of your mailbox.'
        }
      ])
    case 'passkey removed':
      return letter(asker, `A passkey was removed from your ${appName} account`, [
        { text: `The passkey “${news.name}” no longer logs in to your account.` },
        { text: 'If this was not you, log in, look where you are logged in, and change the password of your mailbox.' }
      ])
    case 'logged out':
      return letter(asker, `You were logged out everywhere (${appName})`, [
        {
          text: 'Every other device of your account was logged out, except devices that have the wallet where this one does not have it.'
        },
        { text: 'If this was not you, log in, look for changes that wait, and change the password of your mailbox.' }
      ])
    case 'stopped':
      return letter(asker, `A change of your ${appName} wallet was stopped`, [
        { text: `The request to ${doing[news.action]} was stopped. Nothing was changed.` }
      ])
    case 'done':
      return letter(asker, `${done[news.action]} (${appName})`, [
        { text: told(news.action, daysOf(news.kept)) },
        ...(news.undo === undefined ? [] : [{ text: undone(daysOf(news.undo)) }]),
        { text: 'If this was not you, open the wallet on a device that has it, and write to us.' }
      ])
  }
}

const requested = { email: 'A new email address for', delete: 'Deletion of' } as const

const doing: Readonly<Record<RecordAction, string>> = {
  commit: 'replace the shares of your wallet',
  email: 'change your email address',
  delete: 'delete your wallet',
  restore: 'restore your wallet',
  cancel: 'stop a change'
}

const done: Readonly<Record<RecordAction, string>> = {
  commit: 'The recovery of your wallet was changed',
  email: 'Your email address was changed',
  delete: 'Your wallet was deleted',
  restore: 'Your wallet was restored',
  cancel: 'A change of your wallet was stopped'
}

function told(action: RecordAction, days: number): string {
  if (action === 'commit')
    return 'Your wallet has new shares. Other devices open it once more with what you have chosen for recovery.'
  if (action === 'email') return 'From now on codes go to the new address.'
  if (action === 'delete') return `Your wallet was deleted. A device that has it can restore it for ${days} days.`
  if (action === 'restore') return 'Your wallet was deleted before and is back now.'
  return 'What someone had asked for without the key of the wallet was stopped. Nothing was changed.'
}

const undone = (days: number) =>
  `The key of the wallet has not signed this. A device that has the wallet can undo it for ${days} days: the old address still logs that device in.`

const daysOf = (time: number) => Math.round(time / 86_400_000)

/** Enough for the owner to know it by, and nothing for others who read the mail. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1…')

const moment = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
