import { property } from 'lit/decorators/property.js'
import { W3mAccountButton } from '../button/w3m-account-button.ts'
import { W3mButton } from '../button/w3m-button.ts'
import { W3mConnectButton } from '../button/w3m-connect-button.ts'
import { W3mNetworkButton } from '../button/w3m-network-button.ts'
import type { Session } from '../../state/session/session.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { $loading, isLoading } from './loading.ts'

// The public buttons in AppKit's tags (`appkit-tags.ts`). AppKit's attributes are the properties in lower case.

/** Content of `<appkit-button>`. */
@define('appkit-button-content')
export class AppKitButtonContent extends W3mButton {
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

/** Content of `<appkit-connect-button>`. */
@define('appkit-connect-button-content')
export class AppKitConnectButtonContent extends W3mConnectButton {
  @property({ attribute: 'loadinglabel' }) override loadingLabel: string | undefined

  constructor() {
    super()
    new StoreController(this, $loading)
  }

  override get session(): Session {
    return whileLoading(this, super.session)
  }
}

/** Content of `<appkit-account-button>`. */
@define('appkit-account-button-content')
export class AppKitAccountButtonContent extends W3mAccountButton {
  @property({ type: Number, attribute: 'charsstart' }) override charsStart = 4
  @property({ type: Number, attribute: 'charsend' }) override charsEnd = 6
}

/** Content of `<appkit-network-button>`. */
@define('appkit-network-button-content')
export class AppKitNetworkButtonContent extends W3mNetworkButton {}

/** Returns a connecting session while `setLoading(true)` applies. */
function whileLoading({ namespace }: W3mConnectButton | W3mButton, session: Session): Session {
  return session.status === 'disconnected' && isLoading(namespace) ? { status: 'connecting' } : session
}
