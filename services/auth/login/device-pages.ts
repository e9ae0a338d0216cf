import type { Hono } from 'hono'
import { escaped } from '../mail/markup.ts'
import { attemptTime } from './attempts.ts'
import type { CodeMails } from './code-mails.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { choices, isOwnForm, overPage, pageReply } from './page.ts'

/** Pages behind a mailed link that confirms a device. Opening the link changes nothing, since mail scanners open links. A press decides, once. */
export function addDevicePages(app: Hono, login: LoginContext, { sendCode }: CodeMails): void {
  const { db, settings, attempts, audit, now } = login
  const path = '/login/device/confirm/:secret'
  app.get(path, async context => {
    const attempt = await attempts.findBySecret(context.req.param('secret'), 'email')
    if (attempt?.status !== 'pending') return overPage()
    const minutes = Math.max(1, Math.round((now() - attempt.created_at) / 60_000))
    return pageReply({
      title: 'Is this your device?',
      body: escaped`<p>
          It wants to log in to ${settings.appName} as ${attempt.email ?? ''}. Confirm it only if you asked for this yourself.
        </p>
        <dl>
          <dt>Device</dt>
          <dd>${attempt.device}</dd>
          <dt>Site</dt>
          <dd>${attempt.origin}</dd>
          <dt>Asked</dt>
          <dd>${minutes} min ago</dd>
        </dl>
        ${choices([
          { label: 'Confirm this device', answer: 'confirm' },
          { label: 'It is not mine', answer: 'refuse' }
        ])}`
    })
  })
  app.post(path, async context => {
    if (!isOwnForm(context.req.header('sec-fetch-site'))) return overPage()
    const attempt = await attempts.findBySecret(context.req.param('secret'), 'email')
    const { answer } = await context.req.parseBody()
    if (attempt?.status !== 'pending' || (answer !== 'confirm' && answer !== 'refuse')) return overPage()
    if (answer === 'refuse') {
      if (await attempts.move(attempt.id, 'pending', { status: 'refused', secret_hash: null }))
        await audit({ event: 'device-refused', detail: attempt.device })
      return pageReply({ title: 'Refused', body: escaped`<p>This device was not let in. You can close this page.</p>` })
    }
    // The code has ten minutes of its own, from the press.
    const confirmed = await attempts.move(attempt.id, 'pending', { status: 'confirmed', expires_at: now() + attemptTime })
    if (!confirmed) return overPage()
    try {
      await sendCode(confirmed, confirmed.email!, { what: 'login' })
    } catch (error) {
      if (!(error instanceof LoginError)) throw error
      await attempts.move(attempt.id, 'confirmed', { status: 'pending', code_mac: null })
      return pageReply({ title: 'Not yet', body: escaped`<p>${error.message} Go back and press again.</p>`, status: 503 })
    }
    await db.updateTable('login_attempt').set({ secret_hash: null }).where('id', '=', attempt.id).execute()
    await audit({ event: 'device-confirmed', detail: attempt.device })
    return pageReply({
      title: 'Confirmed',
      body: escaped`<p>A code is on its way to this mailbox. Type it in the window where you began, and close this page.</p>`
    })
  })
}
