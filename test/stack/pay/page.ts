import { formatUnits } from 'viem'
import { escaped, type Markup } from '../../../services/auth/mail/markup.ts'
import { assets, type Order, type Purchase, type quoteOf } from './offer.ts'

// The provider's own pages: forms and nothing that runs.

export function payPage(order: Order, { paymentTotal, purchaseAmount, networkFee }: ReturnType<typeof quoteOf>): string {
  const { address, chain, asset, currency, amount } = order
  const hidden = Object.entries({ address, chain, asset, currency, amount: String(amount) }).map(
    ([name, value]) => escaped`<input type="hidden" name="${name}" value="${value}" />`.markup
  )
  return shell(
    'Sandbox Pay',
    escaped`<p>Nothing here is money, and no card is asked for anything. What you pay for is really sent on the local chain.</p>
      <dl>
        <dt>You get</dt>
        <dd>${purchaseAmount.amount} ${asset}</dd>
        <dt>You pay</dt>
        <dd>${paymentTotal.amount} ${currency}, of which ${networkFee.amount} for the network</dd>
        <dt>It goes to</dt>
        <dd><code>${address}</code> on ${chain}</dd>
      </dl>
      <form method="post" action="/">
        ${{ markup: hidden.join('') }}
        <p>
          <label>Card number <input name="card" value="4242 4242 4242 4242" autocomplete="off" /></label>
          <small>4000 0000 0000 0002 is declined</small>
        </p>
        <p>
          <label><input type="radio" name="method" value="card" checked /> By card: at once</label>
          <label><input type="radio" name="method" value="ach_bank_account" /> From a bank: once it has arrived</label>
        </p>
        <button>Pay ${paymentTotal.amount} ${currency}</button>
      </form>`
  )
}

export function paidPage({ id, state, units, asset }: Purchase): string {
  const amount = `${formatUnits(units, assets[asset].decimals)} ${asset}`
  return shell(
    state.name === 'sent' ? 'Sent' : 'Waiting for your bank',
    state.name === 'sent'
      ? escaped`<p>${amount} are on their way. You can close this window.</p><p><code>${state.hash}</code></p>`
      : escaped`<p>${amount} are sent once the money has arrived. <a href="/purchases">Let it arrive</a></p><p>Purchase ${id}</p>`
  )
}

export const refusedPage = (words: string): string => shell('This did not work', escaped`<p>${words}</p>`)

export function purchasesPage(purchases: readonly Purchase[]): string {
  const rows = [...purchases].reverse().map(({ id, asset, units, address, state }) => {
    const end =
      state.name === 'sent'
        ? escaped`<code>${state.hash}</code>`
        : escaped`<form method="post" action="/purchases"><button name="id" value="${id}">Let the money arrive</button></form>`
    return escaped`<li>${formatUnits(units, assets[asset].decimals)} ${asset} to <code>${address}</code> ${end}</li>`.markup
  })
  return shell('Purchases', escaped`<p><a href="/purchases">Look again</a></p><ol reversed>${{ markup: rows.join('') }}</ol>`)
}

const shell = (title: string, body: Markup) =>
  escaped`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 32rem;
            margin: 2rem auto;
            padding: 0 1rem;
            color-scheme: light dark;
          }
          code {
            overflow-wrap: anywhere;
          }
          dd {
            margin: 0 0 0.75rem;
          }
          label {
            display: block;
          }
          button {
            font: inherit;
            padding: 0.5rem 1.5rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`.markup
