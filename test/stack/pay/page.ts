import { formatUnits } from 'viem'
import { escapeHtml, type SafeHtml } from '../../../services/auth/mail/escape-html.ts'
import { assets, type Order, type Purchase, type quoteOf } from './offer.ts'

// The provider's own pages: forms without scripts.

export function payPage(order: Order, { paymentTotal, purchaseAmount, networkFee }: ReturnType<typeof quoteOf>): string {
  const { address, chain, asset, currency, amount } = order
  const hidden = Object.entries({ address, chain, asset, currency, amount: String(amount) }).map(
    ([name, value]) => escapeHtml`<input type="hidden" name="${name}" value="${value}" />`.markup
  )
  return shell(
    'Sandbox Pay',
    escapeHtml`<p>No real money or cards. Purchases are really sent on the local network.</p>
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
          <label><input type="radio" name="method" value="card" checked /> Card: instant</label>
          <label><input type="radio" name="method" value="ach_bank_account" /> Bank transfer: once it arrives</label>
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
      ? escapeHtml`<p>${amount} is on its way. You can close this window.</p><p><code>${state.hash}</code></p>`
      : escapeHtml`<p>${amount} will be sent when the money arrives. <a href="/purchases">Simulate arrival</a></p><p>Purchase ${id}</p>`
  )
}

export const refusedPage = (words: string): string => shell('Payment failed', escapeHtml`<p>${words}</p>`)

export function purchasesPage(purchases: readonly Purchase[]): string {
  const rows = [...purchases].reverse().map(({ id, asset, units, address, state }) => {
    const end =
      state.name === 'sent'
        ? escapeHtml`<code>${state.hash}</code>`
        : escapeHtml`<form method="post" action="/purchases"><button name="id" value="${id}">Simulate arrival</button></form>`
    return escapeHtml`<li>${formatUnits(units, assets[asset].decimals)} ${asset} to <code>${address}</code> ${end}</li>`.markup
  })
  return shell('Purchases', escapeHtml`<p><a href="/purchases">Refresh</a></p><ol reversed>${{ markup: rows.join('') }}</ol>`)
}

const shell = (title: string, body: SafeHtml) =>
  escapeHtml`<!doctype html>
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
