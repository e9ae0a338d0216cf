import { createHash } from 'node:crypto'
import { escaped, type Markup } from '../mail/markup.ts'

export interface PageParts {
  readonly title: string
  readonly body: Markup
  readonly status?: number
}

/**
 * A page of the service's own, for the visitor's browser: no script, no frame around it, nothing from elsewhere, and buttons that lead only here.
 * Its address has a secret in it, which is told to nobody (`referrer-policy`).
 */
export function pageReply({ title, body, status = 200 }: PageParts): Response {
  const text = escaped`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${{ markup: `<style>${style}</style>` }}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return new Response(text.markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin'
    }
  })
}

export interface Choice {
  readonly label: string
  /** Sent as `answer`. */
  readonly answer: string
}

/** A form that sends the pressed button to the page's own address. */
export function choices(buttons: readonly Choice[]): Markup {
  return escaped`<form method="post">
    ${{
      markup: buttons
        .map(({ label, answer }) => escaped`<button name="answer" value="${answer}">${label}</button>`.markup)
        .join('')
    }}
  </form>`
}

/** False for a form of another site, as far as the browser names the site (`Sec-Fetch-Site`). */
export const isOwnForm = (site: string | undefined) => site === undefined || site === 'same-origin' || site === 'none'

export const overPage = () =>
  pageReply({
    title: 'This link is over',
    body: escaped`<p>It was used, or its time has passed. Begin anew in the window where you wanted to log in.</p>`,
    status: 410
  })

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color-scheme:light dark}' +
  'main{max-width:28rem;margin:10vh auto;padding:0 1.5rem}' +
  'h1{font-size:1.25rem}' +
  'button{font:inherit;padding:.75rem 1.25rem;margin:.5rem .5rem 0 0;border-radius:.75rem;border:1px solid;cursor:pointer}' +
  'dt{opacity:.7}dd{margin:0 0 .5rem}'

const styleHash = hashOf(style)

/** Base64, as a content policy writes it. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
