import type { Hono } from 'hono'
import { escapeHtml } from '../mail/escape-html.ts'
import type { Keyless } from './keyless.ts'
import { readAnswer, renderButtons, isOwnForm, createHtmlPage } from './html-page.ts'

/**
 * Adds the pages behind a mailed link that stops a change.
 * Opening the link changes nothing, since mail scanners open links; a press stops it, once.
 */
export function addStopPages(app: Hono, keyless: Keyless): void {
  const path = '/wallet-record/stop/:token'
  app.get(path, async context => {
    const change = await keyless.linked(context.req.param('token'))
    if (!change) return overPage()
    return createHtmlPage({
      title: 'Stop a change to your wallet?',
      body: escapeHtml`<p>${change.device} asked to ${requested[change.action]} without the wallet’s key. It takes effect on
          ${new Date(change.effective_at).toUTCString()}.</p>
        <p>If this wasn’t you, stop it and change your mailbox password. If it was you, close this page.</p>
        ${renderButtons([{ label: 'Stop this change', answer: 'stop' }])}`
    })
  })
  app.post(path, async context => {
    if (!isOwnForm(context.req.header('sec-fetch-site'))) return overPage()
    const change = await keyless.linked(context.req.param('token'))
    const answer = await readAnswer(context.req)
    if (!change || answer !== 'stop' || !(await keyless.cancel(change))) return overPage()
    return createHtmlPage({
      title: 'Change stopped',
      body: escapeHtml`<p>Nothing was changed. Any new request will be emailed to you.</p>`
    })
  })
}

const requested = {
  email: 'change your email address',
  delete: 'delete your wallet'
} as const

const overPage = () =>
  createHtmlPage({
    title: 'Nothing to stop',
    body: escapeHtml`<p>This link was used, or the change was stopped or has taken effect.</p>`,
    status: 410
  })
