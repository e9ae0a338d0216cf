import type * as React from 'react'
import type { Namespace } from '../../adapters/base/caip.ts'
import {
  AppKitAccountButton as AccountButton,
  AppKitButton as Button,
  AppKitConnectButton as ConnectButton,
  AppKitNetworkButton as NetworkButton,
  AppKitWalletButton as WalletButton
} from '../../elements/compat/appkit-tags.ts'
import type { NamedWallet } from '../../elements/compat/named-wallets.ts'
import type { AppKitOptions } from '../../elements/compat/options.ts'
import type {
  W3mCloseEvent,
  W3mConnectEvent,
  W3mDisconnectEvent,
  W3mNetworkChangeEvent,
  W3mOpenEvent
} from '../../elements/modal/events.ts'
import { createElementComponent } from '../component.ts'
import { createAppKit } from './hooks/app-kit.ts'

/** `<appkit-button>`. */
export const AppKitButton = /* @__PURE__ */ createElementComponent('appkit-button', Button)

/** `<appkit-connect-button>`. */
export const AppKitConnectButton = /* @__PURE__ */ createElementComponent('appkit-connect-button', ConnectButton)

/** `<appkit-account-button>`. */
export const AppKitAccountButton = /* @__PURE__ */ createElementComponent('appkit-account-button', AccountButton)

/** `<appkit-network-button>`. */
export const AppKitNetworkButton = /* @__PURE__ */ createElementComponent('appkit-network-button', NetworkButton)

/** `<appkit-wallet-button>`. */
export const AppKitWalletButton = /* @__PURE__ */ createElementComponent('appkit-wallet-button', WalletButton)

/** Calls `createAppKit` once. Its children need no provider: it may be anywhere above the first hook. */
export function AppKitProvider({
  children,
  ...options
}: AppKitOptions & { readonly children?: React.ReactNode }): React.ReactNode {
  createAppKit(options)
  return children
}

/** As in `w3m-kit/types/react`, with AppKit's spelling of the attributes. */
interface ButtonAttributes extends React.HTMLAttributes<HTMLElement> {
  readonly class?: string
  readonly size?: 'sm' | 'md' | 'lg'
  readonly label?: string
  readonly loadingLabel?: string
  readonly balance?: 'show' | 'hide'
  readonly charsStart?: number | string
  readonly charsEnd?: number | string
  readonly disabled?: boolean
  readonly namespace?: Namespace
  readonly 'onw3m-open'?: (event: W3mOpenEvent) => void
  readonly 'onw3m-connect'?: (event: W3mConnectEvent) => void
  readonly 'onw3m-disconnect'?: (event: W3mDisconnectEvent) => void
  readonly 'onw3m-network-change'?: (event: W3mNetworkChangeEvent) => void
  readonly 'onw3m-close'?: (event: W3mCloseEvent) => void
}

/** JSX types of the tags. */
export type AppKitTags = {
  readonly [
    Tag in 'appkit-button' | 'appkit-connect-button' | 'appkit-account-button' | 'appkit-network-button'
  ]: React.DetailedHTMLProps<ButtonAttributes, HTMLElement>
} & {
  readonly 'appkit-wallet-button': React.DetailedHTMLProps<ButtonAttributes & { readonly wallet?: NamedWallet }, HTMLElement>
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React's types are extended this way
  namespace JSX {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an augmented interface has no members of its own
    interface IntrinsicElements extends AppKitTags {}
  }
}
