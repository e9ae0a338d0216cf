import { escaped, type Markup } from '../../../services/auth/mail/markup.ts'

/** Who can be logged in at a stand-in. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The provider has not asked whether the address is theirs. */
  readonly unverified?: true
}

export const people: readonly Person[] = [
  { id: '1001', name: 'ada', email: 'ada@example.org' },
  { id: '1002', name: 'grace', email: 'grace@example.org' },
  { id: '1003', name: 'linus', email: 'linus@example.org' },
  { id: '1004', name: 'mallory', email: 'ada@example.org', unverified: true }
]

export const personOf = (id: unknown): Person | undefined => people.find(person => person.id === id)

/** The page on which one says who one is, or refuses: buttons named `person`. */
export function askWho(provider: string, action: string, hidden: Readonly<Record<string, string>> = {}): string {
  const inputs = Object.entries(hidden).map(([name, value]) => escaped`<input type="hidden" name="${name}" value="${value}" />`)
  const buttons = [
    ...people.map(({ id, name }) => escaped`<button name="person" value="${id}">Go on as ${name}</button>`),
    escaped`<button name="person" value="">Refuse</button>`
  ]
  return shell(
    `A stand-in for ${provider}`,
    escaped`<form method="post" action="${action}">${together(inputs)}${together(buttons)}</form>`
  )
}

/** A page that sends a form on: what Apple answers with. A press does it, so that it needs no script. */
export function sendOn(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(([name, value]) => escaped`<input type="hidden" name="${name}" value="${value}" />`)
  return shell(
    'Back to where you came from',
    escaped`<form method="post" action="${action}">${together(inputs)}<button>Go on</button></form>`
  )
}

const together = (parts: readonly Markup[]): Markup => ({ markup: parts.map(({ markup }) => markup).join('') })

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
