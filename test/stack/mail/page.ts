import { escapeHtml, type SafeHtml } from '../../../services/auth/mail/escape-html.ts'
import type { SunkMail } from './sink.ts'

// A mail is untrusted: its plain part is shown as text, its HTML in a frame without scripts and network.

export function mailList(mails: readonly SunkMail[]): string {
  const rows = [...mails].reverse().map(
    ({ id, to, subject, text, at }) =>
      escapeHtml`<li>
        <a href="/mails/${id}">${subject || '(no subject)'}</a> <small>to ${to.join(', ')}, ${new Date(at).toISOString()}</small>
        <p>${codeIn(text)}</p>
      </li>`.markup
  )
  return shell(
    'Mails',
    escapeHtml`<p>Every email the services send lands here. <a href="/">Refresh</a></p>
      <ol reversed>
        ${{ markup: rows.join('') }}
      </ol>`
  )
}

export function mailPage({ id, from, to, subject, text }: SunkMail): string {
  return shell(
    subject || '(no subject)',
    escapeHtml`<p><a href="/">All emails</a></p>
      <p>From ${from} to ${to.join(', ')}</p>
      <pre>${withLinks(text)}</pre>
      <iframe title="The mail as HTML" src="/mails/${id}/html" sandbox="" referrerpolicy="no-referrer"></iframe>`
  )
}

/** Returns the unchanged HTML. Its own headers restrict it to static content. */
export const shownHtml = ({ html }: SunkMail): string => html || '<!doctype html><title>No HTML</title>'

/** Returns the code, if there is one, so that the mail need not be opened. */
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''

/** Turns web addresses into links; the rest stays text. */
function withLinks(text: string): SafeHtml {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/)
  return {
    markup: parts
      .map((part, index) =>
        index % 2 === 1 && URL.canParse(part)
          ? escapeHtml`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`.markup
          : escapeHtml`${part}`.markup
      )
      .join('')
  }
}

const shell = (title: string, body: SafeHtml) =>
  escapeHtml`<!doctype html>
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
