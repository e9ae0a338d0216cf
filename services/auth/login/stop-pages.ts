import type { Hono } from 'hono'
import { escaped } from '../mail/markup.ts'
import type { Keyless } from './keyless.ts'
import { choices, isOwnForm, pageReply } from './page.ts'

/** Pages behind a mailed link that stops a change. Opening the link changes nothing, since mail scanners open links. A press stops it, once. */
export function addStopPages(app: Hono, keyless: Keyless): void {
  const path = '/wallet-record/stop/:token'
  app.get(path, async context => {
    const change = await keyless.linked(context.req.param('token'))
    if (!change) return overPage()
    return pageReply({
      title: 'Stop a change of your wallet?',
      body: escaped`<p>${change.device} asked to ${requested[change.action]}, without the key of the wallet. It takes effect on
          ${new Date(change.effective_at).toUTCString()}.</p>
        <p>If this was not you, stop it, and change the password of your mailbox. If it was you, close this page.</p>
        ${choices([{ label: 'Stop this change', answer: 'stop' }])}`
    })
  })
  app.post(path, async context => {
    if (!isOwnForm(context.req.header('sec-fetch-site'))) return overPage()
    const change = await keyless.linked(context.req.param('token'))
    const { answer } = await context.req.parseBody()
    if (!change || answer !== 'stop' || !(await keyless.cancel(change))) return overPage()
    return pageReply({
      title: 'The change was stopped',
      body: escaped`<p>Nothing was changed. A new request is needed, and you get a new mail for it.</p>`
    })
  })
}

const requested = {
  email: 'change your email address',
  delete: 'delete your wallet'
} as const

const overPage = () =>
  pageReply({
    title: 'There is nothing to stop',
    body: escaped`<p>This link was used, or the change was stopped or has taken effect.</p>`,
    status: 410
  })
