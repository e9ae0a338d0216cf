// The playground. First what a visitor sees and can press, then, when the page is idle, everything a designer plays with.
import '../../elements/button/w3m-button.ts'
import type { Kit } from '../../state/kit.ts'
import type { KitState } from '../../state/kit-state.ts'
import type { goAlone } from './alone.ts'
import type { Settings } from './fields.ts'
import { optionsAlone, optionsOnStack } from './kit-options.ts'
import { requestIdle } from './idle.ts'
import { LiveKit } from './live-kit.ts'
import { readSettings } from './settings.ts'
import { findStack, type StackAddresses } from './stack.ts'

declare global {
  interface Window {
    /** For the console and the tests: what a site's own program would hold. */
    kit?: Kit
  }
}

const settings = readSettings(location.search)
let stack: StackAddresses | undefined

/** For tests: the site logs its visitors in itself, by a server that gives tokens beside the page. */
const ownLogin = new URLSearchParams(location.search).has('ownLogin')
const ownToken = async (nonce: string) => (await fetch(`/own-login?nonce=${encodeURIComponent(nonce)}`)).text()

/** On plain files the networks are public ones, and a node in the page stands in for theirs. */
let alone: ReturnType<typeof goAlone> | undefined

const live = new LiveKit(chosen => ({
  termsConditionsUrl: new URL('#terms', location.href).href,
  privacyPolicyUrl: new URL('#privacy', location.href).href,
  ...(stack ? optionsOnStack(chosen, stack, ownLogin ? { jwt: ownToken } : {}) : optionsAlone(chosen, alone!))
}))

begin().catch(console.error)

// a function: where an entry itself waits (`await` at its top), every lazy part of the build becomes a file more
async function begin(): Promise<void> {
  stack = await findStack()
  if (!stack) alone = await import('./alone.ts').then(module => module.goAlone())
  start(settings)
  // hundreds of kilobytes of wallet and panel, none of which a visitor's page would have
  requestIdle(
    () => void import('./desk.ts').then(({ openDesk }) => openDesk(settings, { stack, alone, start, kit: () => live.kit }))
  )
}

/** Has the kit follow what is chosen. */
function start(chosen: Settings): void {
  try {
    if (!live.set(chosen)) return
  } catch (error) {
    // an address that somebody has written by hand
    return say(error instanceof Error ? error.message : String(error))
  }
  window.kit = live.kit!
  live.kit!.subscribe(show)
}

function show({ status, account, chainId }: KitState): void {
  const words = {
    disconnected: 'Not connected.',
    connecting: `Asking the wallet${account ? ` for ${account}` : ''}…`,
    connected: `Connected: ${account} on ${chainId}.`
  }
  say(words[status])
  for (const button of document.querySelectorAll<HTMLButtonElement>('#sign, #send, #faucet, #grant'))
    button.disabled = status !== 'connected' || (button.id !== 'sign' && !stack)
}

function say(text: string): void {
  const line = document.querySelector('#state')
  if (line) line.textContent = text
}
