import { isOrigin } from '../protocol/address.ts'
import { tellSocialResult } from '../protocol/channel.ts'
import { readConfig } from './config.ts'

// The window of a social login: opened empty within the visitor's tap, sent to the provider, and back here with what came of it.

async function finish(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const origin = query.get('origin') ?? ''
  if (!query.has('login') || !isOrigin(origin)) return // not sent to the provider yet
  const opener = window.opener as Window | null
  if (opener) {
    tellSocialResult({ opener, origin }, location.href)
    return window.close()
  }
  // the provider has cut this window off the page: the service asks here whether it was the visitor, and tells the frame
  const result = query.get('result')
  if (result === null) return say('The login was not confirmed. You can close this window.')
  const reply = await fetch(new URL('config.json', location.href), { credentials: 'omit' })
  const { auth } = readConfig(await reply.json(), location.href)
  location.replace(`${auth}/v1/login/social/confirm/${encodeURIComponent(result)}`)
}

function say(words: string): void {
  document.querySelector('#status')?.replaceChildren(words)
}

finish().catch(() => say('Something went wrong. You can close this window.'))
