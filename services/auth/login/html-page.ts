import { createHash } from 'node:crypto'
import type { HonoRequest } from 'hono'
import { escapeHtml, type SafeHtml } from '../mail/escape-html.ts'

export interface HtmlPageParts {
  readonly title: string
  readonly body: SafeHtml
  readonly status?: number
}

/**
 * Creates a page for the user's browser: no script, no embedding, no external resources, and forms to
 * this service only. Its URL contains a secret, which `referrer-policy` keeps from leaking.
 */
export function createHtmlPage({ title, body, status = 200 }: HtmlPageParts): Response {
  const text = escapeHtml`<!doctype html>
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

export interface FormButton {
  readonly label: string
  /** Value sent as `answer`. */
  readonly answer: string
}

/** Renders a form that posts the pressed button to the page's own URL. */
export function renderButtons(buttons: readonly FormButton[]): SafeHtml {
  return escapeHtml`<form method="post">
    ${{
      markup: buttons
        .map(({ label, answer }) => escapeHtml`<button name="answer" value="${answer}">${label}</button>`.markup)
        .join('')
    }}
  </form>`
}

/**
 * Returns the pressed button of {@link renderButtons}.
 * `undefined` for any other body, also for one that is not a form: a client's mistake is no failure of the service.
 */
export async function readAnswer(request: HonoRequest): Promise<string | undefined> {
  const { answer } = await request.parseBody().catch((error: unknown): Record<string, unknown> => {
    if (error instanceof TypeError) return {}
    throw error
  })
  return typeof answer === 'string' ? answer : undefined
}

/** Returns false for a form of another site, if the browser sends `Sec-Fetch-Site`. */
export const isOwnForm = (site: string | undefined) => site === undefined || site === 'same-origin' || site === 'none'

export const overPage = () =>
  createHtmlPage({
    title: 'This link has expired',
    body: escapeHtml`<p>It was used or is too old. Start again in the window where you were logging in.</p>`,
    status: 410
  })

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color-scheme:light dark}' +
  'main{max-width:28rem;margin:10vh auto;padding:0 1.5rem}' +
  'h1{font-size:1.25rem}' +
  'button{font:inherit;padding:.75rem 1.25rem;margin:.5rem .5rem 0 0;border-radius:.75rem;border:1px solid;cursor:pointer}' +
  'dt{opacity:.7}dd{margin:0 0 .5rem}'

const styleHash = hashOf(style)

/** Returns a hash in base64, as a Content-Security-Policy contains it. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
