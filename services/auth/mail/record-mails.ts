import type { RecordAction } from '../../../adapters/api/contract/wallet-record.ts'
import type { Mail } from './mailer.ts'
import { renderMail, masked } from './login-mails.ts'
import { escapeHtml } from './escape-html.ts'

type DoneAction = Exclude<RecordAction, 'cancel'>

/** A change that was requested without the key of the wallet. */
export interface RequestedChange {
  readonly action: 'email' | 'delete'
  readonly device: string
  readonly askedAt: number
  readonly effectiveAt: number
  /** New email address, if it changes. */
  readonly email?: string
  readonly wallet?: string
  /** URL that stops the change. */
  readonly link?: string
}

/** Event of a wallet's record that is mailed to its owner. {@link letterOf} has the text. */
export type RecordNews =
  | {
      readonly what: 'requested'
      readonly action: 'email' | 'delete'
      readonly device: string
      readonly effectiveAt: number
      readonly link: string
      /** New email address, if it changes. */
      readonly email?: string
      readonly wallet?: string
    }
  | { readonly what: 'passkey'; readonly device: string }
  /** Without the name of the passkey: an attacker may have chosen it. */
  | { readonly what: 'passkey removed'; readonly device: string; readonly addedAt: number }
  /** A provider reports another email address of an account that logs in with it. */
  | { readonly what: 'told'; readonly provider: string; readonly device: string; readonly email: string }
  | { readonly what: 'logged out'; readonly device: string }
  /** A pending change of the email address is no longer possible. */
  | { readonly what: 'dropped'; readonly device: string }
  | {
      readonly what: 'stopped'
      readonly device: string
      readonly ended: readonly RequestedChange[]
      readonly waiting?: readonly RequestedChange[]
    }
  | {
      readonly what: 'done'
      readonly action: DoneAction
      readonly device: string
      /** Wallet address by which the owner recognizes the wallet. */
      readonly wallet?: string
      readonly waiting?: readonly RequestedChange[]
      /** Milliseconds in which a deleted wallet can be restored. */
      readonly kept: number
      /** Milliseconds in which a device with the wallet can undo a change that the key has not signed. */
      readonly undo?: number
      /** The account had no email address before. */
      readonly isFirst?: boolean
      /** The account has no email address any more. */
      readonly isRemoved?: boolean
    }

export function letterOf(appName: string, news: RecordNews): Omit<Mail, 'to'> {
  const asker = { appName, origin: '', device: news.device }
  switch (news.what) {
    case 'requested':
      return renderMail(asker, `${requested[news.action]} your ${appName} wallet: stop it if this wasn’t you`, [
        // the wallet has its own line
        {
          text: `Someone who can log in as you asked to ${wordsOf(news)} without the wallet’s key.`
        },
        ...walletOf(news.wallet),
        { text: `It takes effect on ${moment(news.effectiveAt)}. Until then, the wallet works as before.` },
        { text: 'If this wasn’t you, stop it here and change your mailbox password:' },
        { text: news.link, markup: escapeHtml`<p><a href="${news.link}">Stop this change</a></p>` },
        { text: 'A device that has the wallet can stop it too, immediately.' }
      ])
    case 'passkey':
      return renderMail(asker, `A passkey was added to your ${appName} account`, [
        { text: 'The new passkey now logs in to your account.' },
        {
          text: 'If this wasn’t you, remove it under “Logged-in devices” in your wallet and change your mailbox password.'
        }
      ])
    case 'passkey removed':
      return renderMail(asker, `A passkey was removed from your ${appName} account`, [
        { text: `The passkey that was added on ${moment(news.addedAt)} no longer logs in to your account.` },
        { text: 'If this wasn’t you, log in, check your logged-in devices and change your mailbox password.' }
      ])
    case 'told':
      return renderMail(asker, `${news.provider} reported another email for your ${appName} account`, [
        {
          text: `During a login, ${news.provider} reported ${masked(news.email)} as your email address. Emails about your wallet now go there too, and for 37 days to the previous address.`
        },
        {
          text: `If this wasn’t you, change your ${news.provider} password, open the wallet on a device that has it, and check for pending changes.`
        }
      ])
    case 'logged out':
      return renderMail(asker, `You were logged out everywhere (${appName})`, [
        {
          text: 'Every other device of your account was logged out, except devices that have the wallet if this one doesn’t have it.'
        },
        { text: 'If this wasn’t you, log in, check for pending changes and change your mailbox password.' }
      ])
    case 'stopped':
      return renderMail(asker, `A change of your ${appName} wallet was stopped`, [
        ...news.ended.map(change => ({
          text: `The request of ${moment(change.askedAt)} to ${wordsOf(change, change.wallet)} was stopped. Nothing changed.`
        })),
        ...(news.waiting ?? []).flatMap(stillWaiting)
      ])
    case 'dropped':
      return renderMail(asker, `Your email address wasn’t changed (${appName})`, [
        { text: 'The new address now has its own account, so your email address stays as it was.' },
        { text: 'To use the new address, log in with your current one and choose it again once that account is closed.' }
      ])
    case 'done':
      return renderMail(asker, `${subjectOf(news)} (${appName})`, [
        { text: outcomeText(news) },
        ...walletOf(news.wallet),
        ...(news.undo === undefined ? [] : [{ text: undone(daysOf(news.undo), news.isFirst === true) }]),
        { text: 'If this wasn’t you, open the wallet on a device that has it and contact us.' },
        ...(news.waiting ?? []).flatMap(stillWaiting)
      ])
  }
}

const requested = { email: 'A new email address for', delete: 'Deletion of' } as const

/** Returns the requested change as text after "to". */
function wordsOf({ action, email }: Pick<RequestedChange, 'action' | 'email'>, wallet?: string): string {
  if (action === 'email') return `change your email address${email === undefined ? '' : ` to ${masked(email)}`}`
  return wallet === undefined ? 'delete your wallet' : `delete the wallet ${wallet}`
}

/** Names the wallet: an account may have several. */
const walletOf = (wallet: string | undefined) => (wallet === undefined ? [] : [{ text: `Wallet: ${wallet}` }])

function stillWaiting(change: RequestedChange) {
  const { askedAt, device, effectiveAt, link } = change
  const pending = `Another request is still pending: to ${wordsOf(change, change.wallet)}, made on ${moment(askedAt)} from ${device}. It takes effect on ${moment(effectiveAt)}.`
  if (link === undefined) return [{ text: `${pending} If this wasn’t you, use the link in the email about it to stop it.` }]
  return [
    { text: `${pending} If this wasn’t you, stop it here:` },
    { text: link, markup: escapeHtml`<p><a href="${link}">Stop this change</a></p>` }
  ]
}

const done: Readonly<Record<DoneAction, string>> = {
  commit: 'The recovery of your wallet was changed',
  email: 'Your email address was changed',
  delete: 'Your wallet was deleted',
  restore: 'Your wallet was restored'
}

type Done = RecordNews & { readonly what: 'done' }

function subjectOf({ action, isFirst, isRemoved }: Done): string {
  if (isFirst) return 'Your account now has an email login'
  return isRemoved ? 'The email address of your account was removed' : done[action]
}

function outcomeText({ action, kept, isFirst, isRemoved }: Done): string {
  if (isFirst) return 'Codes sent to the new address now log in to your account too.'
  if (isRemoved) return 'Codes no longer log in to your account. You log in as you did before you added an address.'
  if (action === 'commit')
    return 'Your wallet has new shares. Other devices open it once more with the recovery method you chose.'
  if (action === 'email') return 'Codes now go to the new address.'
  if (action === 'delete') return `Your wallet was deleted. A device that has it can restore it for ${daysOf(kept)} days.`
  return 'Your deleted wallet was restored.'
}

const undone = (days: number, isFirst: boolean) =>
  `The wallet’s key didn’t sign this. A device that has the wallet can undo it for ${days} days: ${
    isFirst ? 'log in there as before and remove the new address' : 'the old address still logs that device in'
  }.`

const daysOf = (time: number) => Math.round(time / 86_400_000)

const moment = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
