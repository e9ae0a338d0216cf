import { escaped, type Markup } from './markup.ts'
import type { Mail } from './mailer.ts'

/** What a mail tells of who asked: the page's origin and the kind of device, so that its owner can say whether it was them. */
export interface Asker {
  /** Of the operator: `Example Wallet`. */
  readonly appName: string
  readonly origin: string
  readonly device: string
}

type Letter = Omit<Mail, 'to'>

/** What a code is for. */
export type CodePurpose =
  | { readonly what: 'login' | 'new address' }
  /** Mailed to the old address, which is told the new one in full: who reads this says whether it is theirs. */
  | { readonly what: 'old address'; readonly newEmail: string }

export function codeMail(asker: Asker, code: string, purpose: CodePurpose): Letter {
  const { appName, origin } = asker
  const paragraphs = {
    code: { text: code, markup: escaped`<p style="font: 700 32px/1.2 monospace; letter-spacing: 6px">${code}</p>` },
    use: {
      text: 'It is good for ten minutes, in the window that asked for it. Nobody from us ever asks for it; tell it to nobody.'
    }
  }
  if (purpose.what === 'old address')
    return letter(asker, `Change the email address of your ${appName} account?`, [
      { text: `The address of your ${appName} account is to be changed to ${purpose.newEmail}. Codes go there from then on.` },
      { text: 'If you asked for this and the new address is yours, this is your code for it:' },
      paragraphs.code,
      { text: `If not, do not use the code. Nothing changes without it. ${paragraphs.use.text}` }
    ])
  const why = {
    login: `to log in to ${origin} with ${appName}`,
    'new address': `to make this the address of your ${appName} account`
  }[purpose.what]
  return letter(asker, `Your ${appName} code`, [{ text: `This is your code ${why}:` }, paragraphs.code, paragraphs.use])
}

export function deviceMail(asker: Asker, link: string): Letter {
  return letter(asker, `Is it you? A new device wants to log in to ${asker.appName}`, [
    {
      text: `A device that we do not know wants to log in to ${asker.origin} with this address. If it is you, look at it and confirm it here:`
    },
    { text: link, markup: escaped`<p><a href="${link}">Look at this device</a></p>` },
    { text: 'The link is good for ten minutes. If it is not you, do nothing.' }
  ])
}

export function changedMail(asker: Asker, newEmail: string): Letter {
  const [name = '', domain = ''] = newEmail.split('@')
  return letter(asker, `The address of your ${asker.appName} account was changed`, [
    { text: `From now on codes go to ${name.slice(0, 1)}…@${domain}. Other devices were logged out.` },
    { text: 'A code from this mailbox allowed it. If it was not you, somebody can read your mail: write to us.' }
  ])
}

/** For an account that had no address of its own: to the one that its provider tells of, and to the new one. */
export function firstAddressMail(asker: Asker, newEmail: string, provider: string): Letter {
  return letter(asker, `Your ${asker.appName} account has an email address to log in with`, [
    { text: `Until now you logged in by ${provider}. From now on codes that are sent to ${newEmail} log in to it too.` },
    { text: 'Other devices were logged out. If it was not you, log in, end the other sessions, and write to us.' }
  ])
}

interface Paragraph {
  readonly text: string
  readonly markup?: Markup
}

export function letter(asker: Asker, subject: string, paragraphs: readonly Paragraph[]): Letter {
  const asked = `Asked for by ${asker.device}, at ${asker.origin || asker.appName}.`
  const body = [...paragraphs, { text: asked }]
  return {
    subject,
    text: `${body.map(({ text }) => text).join('\n\n')}\n`,
    html: escaped`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body style="font: 16px/1.5 system-ui, sans-serif; max-width: 480px; margin: 24px auto; padding: 0 16px">
          ${{ markup: body.map(({ text, markup }) => (markup ?? escaped`<p>${text}</p>`).markup).join('\n') }}
        </body>
      </html>`.markup
  }
}
