import { html, nothing, type LitElement } from 'lit'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { shortAddress } from '../../adapters/base/address.ts'
import type { Balance } from '../../state/balance.ts'
import type { buttonMessages } from '../../state/text/button.ts'
import { fill, type Locale } from '../../state/text/text.ts'
import type { Face } from './public-button.ts'

type Text = typeof buttonMessages

/** Avatar, images and amounts come once there is an account to show: until then their places stand empty. */
let pictures: typeof import('./pictures.ts') | undefined

/** Brings the pictures, and draws the button anew with them. */
export function loadPictures(button: LitElement): typeof pictures {
  if (!pictures) {
    import('./pictures.ts').then(
      module => {
        pictures = module
        button.requestUpdate()
      },
      () => undefined // offline: the button works without pictures
    )
  }
  return pictures
}

export interface ConnectLabels {
  readonly label: string | undefined
  readonly loadingLabel: string | undefined
}

/** Connect Wallet, or Connecting… with the same width. */
export function connectFace(text: Text, { label, loadingLabel }: ConnectLabels, busy: boolean): Face {
  const place = (words: unknown, seen: boolean) =>
    html`<span class=${seen ? nothing : 'unseen'} aria-hidden=${seen ? nothing : 'true'}>${words}</span>`
  return {
    look: busy ? 'busy' : 'connect',
    busy,
    content: html`<span class="labels"
      >${place(label ?? text.connect, !busy)}${place(html`<span class="ring"></span>${loadingLabel ?? text.connecting}`, busy)}</span
    >`
  }
}

export interface AccountLook {
  readonly button: LitElement
  readonly account: AccountId
  readonly charsStart: number
  readonly charsEnd: number
  /** Absent where it is not wanted. */
  readonly balance: Balance | undefined
  readonly busy: boolean
  readonly locale: Locale
}

/** The avatar and the short address, with the balance before them where it is wanted. */
export function accountFace(text: Text, look: AccountLook): Face {
  const { address } = parseAccountId(look.account)
  const short = shortAddress(address, look.charsStart, look.charsEnd)
  const drawn = loadPictures(look.button)
  const who = html`<span class="image">${drawn?.avatar(address)}</span><bdi class="text" dir="ltr">${short}</bdi>`
  const balance = look.balance && drawn?.amount(look.balance, look.locale)
  return {
    look: look.balance ? 'neutral with-balance' : 'neutral',
    busy: look.busy,
    label: fill(text.account, { address: balance ? `${balance} ${short}` : short }),
    content: look.balance
      ? html`<span class="image">${drawn?.currency()}</span><bdi class="text balance" dir="ltr">${balance}</bdi
          ><span class="account">${who}</span>`
      : who
  }
}
