import { escaped, type Markup } from '../../../services/auth/mail/markup.ts'
import type { SunkMail } from './sink.ts'

// A mail is a stranger's text: its plain part is shown as text, its HTML in a frame that runs nothing and reaches nothing.

export function mailList(mails: readonly SunkMail[]): string {
  const rows = [...mails].reverse().map(
    ({ id, to, subject, text, at }) =>
      escaped`<li>
        <a href="/mails/${id}">${subject || '(no subject)'}</a> <small>to ${to.join(', ')}, ${new Date(at).toISOString()}</small>
        <p>${codeIn(text)}</p>
      </li>`.markup
  )
  return shell(
    'Mails',
    escaped`<p>Whatever the services send ends here. <a href="/">Look again</a></p>
      <ol reversed>
        ${{ markup: rows.join('') }}
      </ol>`
  )
}

export function mailPage({ id, from, to, subject, text }: SunkMail): string {
  return shell(
    subject || '(no subject)',
    escaped`<p><a href="/">All mails</a></p>
      <p>From ${from} to ${to.join(', ')}</p>
      <pre>${withLinks(text)}</pre>
      <iframe title="The mail as HTML" src="/mails/${id}/html" sandbox="" referrerpolicy="no-referrer"></iframe>`
  )
}

/** The HTML as it came. Its own headers see to it that it is but a picture. */
export const shownHtml = ({ html }: SunkMail): string => html || '<!doctype html><title>No HTML</title>'

/** The code, where there is one, so that one need not open the mail. */
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''

/** Addresses of the web become links; all else stays text. */
function withLinks(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/)
  return {
    markup: parts
      .map((part, index) =>
        index % 2 === 1 && URL.canParse(part)
          ? escaped`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`.markup
          : escaped`${part}`.markup
      )
      .join('')
  }
}

const shell = (title: string, body: Markup) =>
  escaped`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 48rem;
            margin: 2rem auto;
            padding: 0 1rem;
            color-scheme: light dark;
          }
          pre {
            white-space: pre-wrap;
            border: 1px solid;
            padding: 1rem;
            border-radius: 0.5rem;
          }
          iframe {
            width: 100%;
            height: 24rem;
            border: 1px solid;
            border-radius: 0.5rem;
            background: Canvas;
          }
          li {
            margin-block: 1rem;
          }
          li p {
            font: 700 1.25rem monospace;
            margin: 0;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`.markup
