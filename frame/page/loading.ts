import { runLoginPage } from './login/login-page.ts'
import { openRegisteredLogins } from './login/registered-logins.ts'

const say = (words: string) => document.querySelector('#status')?.replaceChildren(words)

runLoginPage({
  window,
  referrer: document.referrer,
  logins: openRegisteredLogins(
    () => localStorage,
    () => Date.now()
  ),
  fetch: (...request) => fetch(...request),
  after: (milliseconds, run) => void setTimeout(run, milliseconds),
  say
}).catch(() => say('Something went wrong. Close this window and try again.'))
