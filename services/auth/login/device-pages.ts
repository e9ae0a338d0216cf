import type { Hono } from 'hono'
import { escapeHtml } from '../mail/escape-html.ts'
import { attemptLifetime } from './attempts.ts'
import type { CodeMails } from './code-mails.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { readAnswer, renderButtons, isOwnForm, overPage, createHtmlPage } from './html-page.ts'

/**
 * Adds the pages behind a mailed link that confirms a device.
 * Opening the link changes nothing, since mail scanners open links; a press decides, once.
 */
export function addDevicePages(app: Hono, login: LoginContext, { sendCode }: CodeMails): void {
  const { db, settings, attempts, audit, now } = login
  const path = '/login/device/confirm/:secret'
  app.get(path, async context => {
    const attempt = await attempts.findBySecret(context.req.param('secret'), 'email')
    if (attempt?.status !== 'pending') return overPage()
    const minutes = Math.max(1, Math.round((now() - attempt.created_at) / 60_000))
    return createHtmlPage({
      title: 'Is this your device?',
      body: escapeHtml`<p>
          It wants to log in to ${settings.appName} as ${attempt.email ?? ''}. Confirm only if you requested this.
        </p>
        <dl>
          <dt>Device</dt>
          <dd>${attempt.device}</dd>
          <dt>Site</dt>
          <dd>${attempt.origin}</dd>
          <dt>Requested</dt>
          <dd>${minutes} min ago</dd>
        </dl>
        ${renderButtons([
          { label: 'Confirm this device', answer: 'confirm' },
          { label: 'Not mine', answer: 'refuse' }
        ])}`
    })
  })
  app.post(path, async context => {
    if (!isOwnForm(context.req.header('sec-fetch-site'))) return overPage()
    const attempt = await attempts.findBySecret(context.req.param('secret'), 'email')
    const answer = await readAnswer(context.req)
    if (attempt?.status !== 'pending' || (answer !== 'confirm' && answer !== 'refuse')) return overPage()
    if (answer === 'refuse') {
      if (await attempts.move(attempt.id, 'pending', { status: 'refused', secret_hash: null }))
        await audit({ event: 'device-refused', detail: attempt.device })
      return createHtmlPage({ title: 'Denied', body: escapeHtml`<p>This device wasn’t logged in. You can close this page.</p>` })
    }
    // The code gets its own ten minutes, from the press.
    const confirmed = await attempts.move(attempt.id, 'pending', { status: 'confirmed', expires_at: now() + attemptLifetime })
    if (!confirmed) return overPage()
    try {
      await sendCode(confirmed, confirmed.email!, { what: 'login' })
    } catch (error) {
      if (!(error instanceof LoginError)) throw error
      await attempts.move(attempt.id, 'confirmed', { status: 'pending', code_mac: null })
      return createHtmlPage({
        title: 'Couldn’t send the code',
        body: escapeHtml`<p>${error.message} Go back and try again.</p>`,
        status: 503
      })
    }
    await db.updateTable('login_attempt').set({ secret_hash: null }).where('id', '=', attempt.id).execute()
    await audit({ event: 'device-confirmed', detail: attempt.device })
    return createHtmlPage({
      title: 'Confirmed',
      body: escapeHtml`<p>We’ve emailed you a code. Enter it in the window where you started, then close this page.</p>`
    })
  })
}
