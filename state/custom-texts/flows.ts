import type { accountMessages } from '../account/account.text.ts'
import type { activityMessages } from '../account/activity.text.ts'
import type { allWalletsMessages } from '../wallets/all-wallets.text.ts'
import type { buttonMessages } from '../modal/button.text.ts'
import type { buyMessages } from '../buy/buy.text.ts'
import type { connectMessages } from '../connect/connect.text.ts'
import type { connectingMessages } from '../connect/connecting.text.ts'
import type { connectingFailedMessages } from '../connect/connecting-failed.text.ts'
import type { errorMessages } from '../text/errors.text.ts'
import type { guideMessages } from '../wallets/guide.text.ts'
import type { loginMessages } from '../login/login.text.ts'
import type { modalMessages } from '../modal/modal.text.ts'
import type { multiChainMessages } from '../connect/multi-chain.text.ts'
import type { networkMessages } from '../networks/network.text.ts'
import type { networksMessages } from '../connect/networks.text.ts'
import type { nftsMessages } from '../account/nfts.text.ts'
import type { pairingMessages } from '../connect/pairing.text.ts'
import type { paymentLinkMessages } from '../send/payment-link.text.ts'
import type { portfolioMessages } from '../account/portfolio.text.ts'
import type { profileWalletsMessages } from '../connect/profile-wallets.text.ts'
import type { receiveMessages } from '../account/receive.text.ts'
import type { receiverMessages } from '../send/receiver.text.ts'
import type { registerNameMessages } from '../name/register-name.text.ts'
import type { sendMessages } from '../send/send.text.ts'
import type { previewMessages } from '../send/send-preview.text.ts'
import type { sendTokenMessages } from '../send/send-token.text.ts'
import type { settingsMessages } from '../login/settings.text.ts'
import type { signInMessages } from '../sign-in/sign-in.text.ts'
import type { smartSessionsMessages } from '../account/smart-sessions.text.ts'
import type { swapMessages } from '../swap/swap.text.ts'
import type { swapPreviewMessages } from '../swap/swap-preview.text.ts'
import type { swapTokenMessages } from '../swap/swap-token.text.ts'
import type { termsMessages } from '../connect/terms.text.ts'
import type { titleMessages } from '../router/titles.text.ts'
import type { toastMessages } from '../alerts/toast.text.ts'
import type { tokenStatesMessages } from '../account/token-states.text.ts'
import type { updateEmailMessages } from '../login/update-email.text.ts'

/** The kit's user-visible texts, by flow. Developer texts are English only. */
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
