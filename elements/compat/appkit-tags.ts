import type { Namespace } from '../../adapters/base/caip.ts'
import { define } from '../core/define.ts'
import type { NamedWallet } from './named-wallets.ts'

// AppKit's tags. Each is a small element without Lit, since an app may use the hooks alone: it contains the button, which loads once
// the tag is in a document.

/** Properties of the buttons, by AppKit's attributes. */
const properties = {
  label: 'label',
  loadinglabel: 'loadingLabel',
  balance: 'balance',
  charsstart: 'charsStart',
  charsend: 'charsEnd',
  size: 'size',
  disabled: 'disabled',
  namespace: 'namespace',
  wallet: 'wallet'
} as const

/** Reserves the space of the button until it has loaded. */
const css = `:host{display:inline-block;vertical-align:middle;max-width:100%}:host([hidden]){display:none}
i{display:block;width:156px;height:40px}:host([size=sm]) i{width:138px;height:36px}:host([size=lg]) i{width:174px;height:48px}`
let styles: CSSStyleSheet | undefined

type Values = Record<string, unknown>

// servers import these modules as well
const Base = (globalThis.HTMLElement as typeof HTMLElement | undefined) ?? (Object as unknown as typeof HTMLElement)

/** What all tags have in common. */
export abstract class AppKitElement extends Base {
  static readonly observedAttributes = Object.keys(properties)

  /** Disables opening the modal. */
  declare disabled: boolean | undefined
  /** Height: 36, 40 or 48 px. Default: `md`. */
  declare size: 'sm' | 'md' | 'lg' | undefined
  /** Namespace whose wallet the button shows. Default: the active namespace. */
  declare namespace: Namespace | undefined

  /** Properties that were set before the button has loaded; then the button. */
  #values: Values = {}
  #button: (HTMLElement & { readonly updateComplete?: Promise<boolean> }) | undefined
  #loading: Promise<void> | undefined

  static {
    for (const name of Object.values(properties))
      Object.defineProperty(this.prototype, name, {
        get(this: AppKitElement) {
          return this.#values[name]
        },
        set(this: AppKitElement, value: unknown) {
          this.#values[name] = value
          this.#reflect(name, value)
        }
      })
  }

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    if (!styles) (styles = new CSSStyleSheet()).replaceSync(css)
    root.adoptedStyleSheets = [styles]
    root.append(document.createElement('i'))
  }

  connectedCallback(): void {
    // values that were set before the tag was defined
    for (const name of Object.values(properties)) {
      if (!Object.hasOwn(this, name)) continue
      const value = (this as unknown as Values)[name]
      delete (this as unknown as Values)[name]
      this.#values[name] = value
    }
    this.#loading ??= this.#load()
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (value === null) this.#button?.removeAttribute(name)
    else this.#button?.setAttribute(name, value)
  }

  /** Reflects what a page's styles select. */
  #reflect(name: string, value: unknown): void {
    if (name === 'disabled') this.toggleAttribute(name, Boolean(value))
    else if (name !== 'size') return
    else if (value === 'sm' || value === 'md' || value === 'lg') this.setAttribute(name, value)
    else this.removeAttribute(name)
  }

  /** Resolves once the button has loaded and is rendered. */
  get updateComplete(): Promise<boolean> {
    return Promise.resolve(this.#loading).then(async () => (await this.#button?.updateComplete) ?? true)
  }

  /** Loads the code of the button. */
  protected loadButton(): Promise<unknown> {
    return import('./appkit-buttons.ts')
  }

  /** After a failure it is tried again once the browser is online. */
  async #load(): Promise<void> {
    try {
      await this.loadButton()
    } catch {
      this.#loading = undefined
      addEventListener('online', () => this.isConnected && this.connectedCallback(), { once: true })
      return
    }
    const button = document.createElement(`${this.localName}-content`)
    button.setAttribute('exportparts', 'button')
    for (const { name, value } of this.attributes) if (name in properties) button.setAttribute(name, value)
    Object.assign(button, this.#values)
    this.#button = button
    this.#values = button as unknown as Values
    this.shadowRoot!.replaceChildren(button)
  }
}

/** `<appkit-button>`: `<w3m-button>` with AppKit's attributes. */
@define('appkit-button')
export class AppKitButton extends AppKitElement {
  /** Text in place of "Connect wallet". */
  declare label: string | undefined
  /** Text in place of "Connecting…". */
  declare loadingLabel: string | undefined
  /** Whether to show the native balance before the address. Default: `show`. */
  declare balance: 'show' | 'hide' | undefined
  /** Number of leading characters of the address. Default: 4. */
  declare charsStart: number | undefined
  /** Number of trailing characters of the address. Default: 6. */
  declare charsEnd: number | undefined
}

/** `<appkit-connect-button>`: `<w3m-connect-button>` with AppKit's attributes. */
@define('appkit-connect-button')
export class AppKitConnectButton extends AppKitElement {
  /** Text in place of "Connect wallet". */
  declare label: string | undefined
  /** Text in place of "Connecting…". */
  declare loadingLabel: string | undefined
}

/** `<appkit-account-button>`: `<w3m-account-button>` with AppKit's attributes. Empty while no wallet is connected. */
@define('appkit-account-button')
export class AppKitAccountButton extends AppKitElement {
  /** Whether to show the native balance before the address. Default: `show`. */
  declare balance: 'show' | 'hide' | undefined
  /** Number of leading characters of the address. Default: 4. */
  declare charsStart: number | undefined
  /** Number of trailing characters of the address. Default: 6. */
  declare charsEnd: number | undefined

  constructor() {
    super()
    this.shadowRoot!.replaceChildren()
  }
}

/** `<appkit-network-button>`: `<w3m-network-button>`. */
@define('appkit-network-button')
export class AppKitNetworkButton extends AppKitElement {
  /** Text shown without a network. */
  declare label: string | undefined
}

/** `<appkit-wallet-button>`: one wallet or login method, without the wallet list. */
@define('appkit-wallet-button')
export class AppKitWalletButton extends AppKitElement {
  /** A wallet by its name (`metamask`), a provider (`google`), `email`, or `walletConnect`. Default: `walletConnect`. */
  declare wallet: NamedWallet | undefined

  protected override loadButton(): Promise<unknown> {
    return import('./appkit-wallet-button.ts')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-button': AppKitButton
    'appkit-connect-button': AppKitConnectButton
    'appkit-account-button': AppKitAccountButton
    'appkit-network-button': AppKitNetworkButton
    'appkit-wallet-button': AppKitWalletButton
  }
}
