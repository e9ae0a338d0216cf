import type { accountMessages } from '../text/account.ts'
import type { activityMessages } from '../text/activity.ts'
import type { allWalletsMessages } from '../text/all-wallets.ts'
import type { buttonMessages } from '../text/button.ts'
import type { buyMessages } from '../text/buy.ts'
import type { connectMessages } from '../text/connect.ts'
import type { connectingMessages } from '../text/connecting.ts'
import type { connectingFailedMessages } from '../text/connecting-failed.ts'
import type { errorMessages } from '../text/errors.ts'
import type { guideMessages } from '../text/guide.ts'
import type { loginMessages } from '../text/login.ts'
import type { modalMessages } from '../text/modal.ts'
import type { multiChainMessages } from '../text/multi-chain.ts'
import type { networkMessages } from '../text/network.ts'
import type { networksMessages } from '../text/networks.ts'
import type { nftsMessages } from '../text/nfts.ts'
import type { pairingMessages } from '../text/pairing.ts'
import type { paymentLinkMessages } from '../text/payment-link.ts'
import type { portfolioMessages } from '../text/portfolio.ts'
import type { profileWalletsMessages } from '../text/profile-wallets.ts'
import type { receiveMessages } from '../text/receive.ts'
import type { receiverMessages } from '../text/receiver.ts'
import type { registerNameMessages } from '../text/register-name.ts'
import type { sendMessages } from '../text/send.ts'
import type { previewMessages } from '../text/send-preview.ts'
import type { sendTokenMessages } from '../text/send-token.ts'
import type { settingsMessages } from '../text/settings.ts'
import type { signInMessages } from '../text/sign-in.ts'
import type { smartSessionsMessages } from '../text/smart-sessions.ts'
import type { swapMessages } from '../text/swap.ts'
import type { swapPreviewMessages } from '../text/swap-preview.ts'
import type { swapTokenMessages } from '../text/swap-token.ts'
import type { termsMessages } from '../text/terms.ts'
import type { titleMessages } from '../text/titles.ts'
import type { toastMessages } from '../text/toast.ts'
import type { tokenStatesMessages } from '../text/token-states.ts'
import type { updateEmailMessages } from '../text/update-email.ts'

/** The texts of the kit by flow: what people read. Words for developers are English alone. */
export interface Flows {
  readonly account: typeof accountMessages
  readonly activity: typeof activityMessages
  readonly 'all-wallets': typeof allWalletsMessages
  readonly button: typeof buttonMessages
  readonly buy: typeof buyMessages
  readonly connect: typeof connectMessages
  readonly connecting: typeof connectingMessages
  readonly 'connecting-failed': typeof connectingFailedMessages
  readonly errors: typeof errorMessages
  readonly guide: typeof guideMessages
  readonly login: typeof loginMessages
  readonly modal: typeof modalMessages
  readonly 'multi-chain': typeof multiChainMessages
  readonly network: typeof networkMessages
  readonly networks: typeof networksMessages
  readonly nfts: typeof nftsMessages
  readonly pairing: typeof pairingMessages
  readonly 'payment-link': typeof paymentLinkMessages
  readonly portfolio: typeof portfolioMessages
  readonly 'profile-wallets': typeof profileWalletsMessages
  readonly receive: typeof receiveMessages
  readonly receiver: typeof receiverMessages
  readonly 'register-name': typeof registerNameMessages
  readonly send: typeof sendMessages
  readonly 'send-preview': typeof previewMessages
  readonly 'send-token': typeof sendTokenMessages
  readonly settings: typeof settingsMessages
  readonly 'sign-in': typeof signInMessages
  readonly 'smart-sessions': typeof smartSessionsMessages
  readonly swap: typeof swapMessages
  readonly 'swap-preview': typeof swapPreviewMessages
  readonly 'swap-token': typeof swapTokenMessages
  readonly terms: typeof termsMessages
  readonly titles: typeof titleMessages
  readonly toast: typeof toastMessages
  readonly 'token-states': typeof tokenStatesMessages
  readonly 'update-email': typeof updateEmailMessages
}
