import { escapeHtml, type SafeHtml } from '../../../services/auth/mail/escape-html.ts'

/** A user that can log in at a stand-in. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The provider has not verified the email address. */
  readonly unverified?: true
}

export const people: readonly Person[] = [
  { id: '1001', name: 'ada', email: 'ada@example.org' },
  { id: '1002', name: 'grace', email: 'grace@example.org' },
  { id: '1003', name: 'linus', email: 'linus@example.org' },
  { id: '1004', name: 'mallory', email: 'ada@example.org', unverified: true }
]

export const personOf = (id: unknown): Person | undefined => people.find(person => person.id === id)

/** Returns the provider's page for choosing a user or rejecting: buttons named `person`. */
export function renderUserChoice(provider: string, action: string, hidden: Readonly<Record<string, string>> = {}): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => escapeHtml`<input type="hidden" name="${name}" value="${value}" />`
  )
  const buttons = [
    ...people.map(({ id, name }) => escapeHtml`<button name="person" value="${id}">Continue as ${name}</button>`),
    escapeHtml`<button name="person" value="">Deny</button>`
  ]
  return shell(
    `A stand-in for ${provider}`,
    escapeHtml`<form method="post" action="${action}">${together(inputs)}${together(buttons)}</form>`
  )
}

/**
 * Returns a page that submits a form, as Apple responds.
 * A press submits it, so that it needs no script.
 */
export function sendOn(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => escapeHtml`<input type="hidden" name="${name}" value="${value}" />`
  )
  return shell(
    'Back to where you came from',
    escapeHtml`<form method="post" action="${action}">${together(inputs)}<button>Continue</button></form>`
  )
}

const together = (parts: readonly SafeHtml[]): SafeHtml => ({ markup: parts.map(({ markup }) => markup).join('') })

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
            max-width: 24rem;
            margin: 10vh auto;
            padding: 0 1rem;
            color-scheme: light dark;
          }
          button {
            display: block;
            font: inherit;
            margin: 0.5rem 0;
            padding: 0.75rem 1rem;
            width: 100%;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`.markup
