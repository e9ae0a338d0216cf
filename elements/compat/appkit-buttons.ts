import { property } from 'lit/decorators/property.js'
import { W3mAccountButton } from '../button/w3m-account-button.ts'
import { W3mButton } from '../button/w3m-button.ts'
import { W3mConnectButton } from '../button/w3m-connect-button.ts'
import { W3mNetworkButton } from '../button/w3m-network-button.ts'
import type { Session } from '../../state/session/session.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { $loading, isLoading } from './loading.ts'

// The public buttons with AppKit's tags. AppKit's attributes are the properties in lower case.

/** `<appkit-button>`: alias of `<w3m-button>`. */
@define('appkit-button')
export class AppKitButton extends W3mButton {
  @property({ attribute: 'loadinglabel' }) override loadingLabel: string | undefined
  @property({ type: Number, attribute: 'charsstart' }) override charsStart = 4
  @property({ type: Number, attribute: 'charsend' }) override charsEnd = 6

  constructor() {
    super()
    new StoreController(this, $loading)
  }

  override get session(): Session {
    return whileLoading(this, super.session)
  }
}

/** `<appkit-connect-button>`: alias of `<w3m-connect-button>`. */
@define('appkit-connect-button')
export class AppKitConnectButton extends W3mConnectButton {
  @property({ attribute: 'loadinglabel' }) override loadingLabel: string | undefined

  constructor() {
    super()
    new StoreController(this, $loading)
  }

  override get session(): Session {
    return whileLoading(this, super.session)
  }
}

/** `<appkit-account-button>`: alias of `<w3m-account-button>`. */
@define('appkit-account-button')
export class AppKitAccountButton extends W3mAccountButton {
  @property({ type: Number, attribute: 'charsstart' }) override charsStart = 4
  @property({ type: Number, attribute: 'charsend' }) override charsEnd = 6
}

/** `<appkit-network-button>`: alias of `<w3m-network-button>`. */
@define('appkit-network-button')
export class AppKitNetworkButton extends W3mNetworkButton {}

/** Returns a connecting session while `setLoading(true)` applies. */
function whileLoading({ namespace }: W3mConnectButton | W3mButton, session: Session): Session {
  return session.status === 'disconnected' && isLoading(namespace) ? { status: 'connecting' } : session
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-button': AppKitButton
    'appkit-connect-button': AppKitConnectButton
    'appkit-account-button': AppKitAccountButton
    'appkit-network-button': AppKitNetworkButton
  }
}
