import { escapeHtml, type SafeHtml } from './escape-html.ts'
import type { Mail } from './mailer.ts'

/**
 * Requester as shown in a mail: the origin of the page and the kind of device, so that the owner can
 * recognize the request.
 */
export interface MailRequester {
  /** Name that the operator configures: `Example Wallet`. */
  readonly appName: string
  readonly origin: string
  readonly device: string
}

type Letter = Omit<Mail, 'to'>

/** Purpose of a code. */
export type CodePurpose =
  | { readonly what: 'login' | 'new address' }
  /** Mailed to the old address, with the full new one, so that the reader can check whether it is theirs. */
  | { readonly what: 'old address'; readonly newEmail: string }

export function createCodeMail(asker: MailRequester, code: string, purpose: CodePurpose): Letter {
  const { appName, origin } = asker
  const paragraphs = {
    code: { text: code, markup: escapeHtml`<p style="font: 700 32px/1.2 monospace; letter-spacing: 6px">${code}</p>` },
    use: {
      text: 'It expires in 10 minutes and works only in the window that requested it. Never share it; we’ll never ask for it.'
    }
  }
  if (purpose.what === 'old address')
    return renderMail(asker, `Change the email address of your ${appName} account?`, [
      {
        text: `The email of your ${appName} account will be changed to ${spelled(purpose.newEmail)} . Codes will then go there.`
      },
      { text: 'If you requested this and the new address is yours, here’s your code:' },
      paragraphs.code,
      { text: `If not, don’t use the code. Nothing changes without it. ${paragraphs.use.text}` }
    ])
  const why = {
    login: `to log in to ${origin} with ${appName}`,
    'new address': `to use this email for your ${appName} account`
  }[purpose.what]
  return renderMail(asker, `Your ${appName} code`, [{ text: `Your code ${why}:` }, paragraphs.code, paragraphs.use])
}

export function createDeviceMail(asker: MailRequester, link: string): Letter {
  return renderMail(asker, `New device logging in to ${asker.appName}: is it you?`, [
    {
      text: `A new device wants to log in to ${asker.origin} with this email. If it’s you, review and confirm it here:`
    },
    { text: link, markup: escapeHtml`<p><a href="${link}">Review this device</a></p>` },
    { text: 'The link expires in 10 minutes. If it isn’t you, ignore this email.' }
  ])
}

export function createAddressChangedMail(asker: MailRequester, newEmail: string): Letter {
  return renderMail(asker, `Your ${asker.appName} email was changed`, [
    { text: `Codes now go to ${masked(newEmail)} . Other devices were logged out.` },
    { text: 'It was confirmed with a code sent here. If it wasn’t you, your mailbox may be compromised. Contact us.' }
  ])
}

/**
 * Creates the mail for an account without its own email address: sent to the address reported by its
 * provider, and to the new one.
 */
export function firstAddressMail(asker: MailRequester, newEmail: string, provider: string): Letter {
  return renderMail(asker, `Your ${asker.appName} account now has an email login`, [
    { text: `You’ve logged in with ${provider} so far. Codes sent to ${spelled(newEmail)} now log in to your account too.` },
    { text: 'Other devices were logged out. If it wasn’t you, log in, log out the other devices and contact us.' }
  ])
}

/**
 * Formats another user's address in full.
 * An attacker may choose an address that mail programs turn into a link; spaces prevent that.
 */
export const spelled = (email: string) => email.replace(/[.@]/g, ' $& ').trim()

/** Masks an address: the owner can recognize it, other readers of the mail cannot. */
export const masked = (email: string) => spelled(email.replace(/^(.)[^@]*/, '$1…'))

interface Paragraph {
  readonly text: string
  readonly markup?: SafeHtml
}

export function renderMail(asker: MailRequester, subject: string, paragraphs: readonly Paragraph[]): Letter {
  const requestedFrom = `Requested from ${asker.device} at ${asker.origin || asker.appName}.`
  const body = [...paragraphs, { text: requestedFrom }]
  return {
    subject,
    text: `${body.map(({ text }) => text).join('\n\n')}\n`,
    html: escapeHtml`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body style="font: 16px/1.5 system-ui, sans-serif; max-width: 480px; margin: 24px auto; padding: 0 16px">
          ${{ markup: body.map(({ text, markup }) => (markup ?? escapeHtml`<p>${text}</p>`).markup).join('\n') }}
        </body>
      </html>`.markup
  }
}
